import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { randomBytes } from './random';
import { KEY_BYTES } from './secret-key';

/** Where the embedded database's key is: beside the database, not in it, so that no backup has it. */
export const keyFileIn = (dataDir: string): string => path.join(dataDir, 'key');

/** 32 bytes as base64 (also in its URL form) or as hexadecimal digits; undefined when it is neither. */
export function parseKey(text: string): Uint8Array | undefined {
  if (/^[\da-f]{64}$/i.test(text)) return new Uint8Array(Buffer.from(text, 'hex'));
  if (!/^[\w+/-]{43}=?$/.test(text)) return undefined;
  const key = new Uint8Array(Buffer.from(text, 'base64url'));
  return key.byteLength === KEY_BYTES ? key : undefined;
}

/** Undefined when there is no such file. */
export async function readKeyFile(file: string): Promise<Uint8Array | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = parseKey(text.trim());
  if (!key) throw new Error(`The file ${file} does not hold a key of ${KEY_BYTES} bytes.`);
  return key;
}

/** On the disk before anything is encrypted under it. Never overwrites one. */
export async function createKeyFile(file: string): Promise<Uint8Array> {
  const key = randomBytes(KEY_BYTES);
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(`${key.toString('base64')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  const folder = await open(path.dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
  return new Uint8Array(key);
}
