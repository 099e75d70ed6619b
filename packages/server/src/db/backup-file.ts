import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { ByteTransform } from '#crypto/age';
import { randomBytes } from '#crypto/random';

/** What is done to the bytes between the zipped lines and the file. */
const unchanged: ByteTransform = (bytes) => bytes;

/** What makes of a checksum a proof that only one installation can give. */
export type Prove = (checksum: string) => string;

/**
 * A backup is lines of JSON, zipped, and a last line with the checksum of all before it and a proof of where it comes from.
 * It appears under its name only once it is whole and on the disk; readable by its owner only.
 */
export async function writeLines(
  file: string,
  lines: AsyncIterable<unknown>,
  { encrypt = unchanged, prove }: { encrypt?: ByteTransform | undefined; prove?: Prove | undefined } = {},
): Promise<void> {
  // Under a name that nobody can foresee, and never into a file or through a link that is there already.
  const unfinished = `${file}.${randomBytes(8).toString('hex')}.unfinished`;
  try {
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600 });
    await pipeline(Readable.from(withChecksum(lines, prove)), createGzip(), encrypt, target);
    await sync(unfinished);
    await rename(unfinished, file);
    await sync(path.dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Calls `onLine` for one line after the other, and fails at the end if the checksum does not match. */
export async function readLines(
  file: string,
  onLine: (line: unknown) => Promise<void>,
  decrypt: ByteTransform = unchanged,
): Promise<Checksum> {
  const hash = createHash('sha256');
  let checksum: Checksum | undefined;
  for await (const line of unzipped(file, decrypt)) {
    if (checksum !== undefined) throw new Error(DAMAGED);
    const value = parse(line);
    if (isChecksum(value)) {
      checksum = value;
    } else {
      hash.update(line);
      await onLine(value);
    }
  }
  if (checksum?.sha256 !== hash.digest('hex')) throw new Error(DAMAGED);
  return checksum;
}

const DAMAGED = 'The backup is damaged or incomplete: nothing of it was restored. Take another one.';

export interface Checksum {
  readonly sha256: string;
  /** Versions before 0.2.0 gave none. */
  readonly proof?: string | undefined;
}

function isChecksum(line: unknown): line is Checksum {
  return typeof line === 'object' && line !== null && 'sha256' in line;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(DAMAGED);
  }
}

async function* withChecksum(lines: AsyncIterable<unknown>, prove?: Prove): AsyncGenerator<string> {
  const hash = createHash('sha256');
  for await (const line of lines) {
    const text = JSON.stringify(line);
    hash.update(text);
    yield `${text}\n`;
  }
  const sha256 = hash.digest('hex');
  yield `${JSON.stringify({ sha256, proof: prove?.(sha256) } satisfies Checksum)}\n`;
}

async function* unzipped(file: string, decrypt: ByteTransform): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unzip = createGunzip();
  // Errors of the file are thrown where the lines are read; leaving the loop closes the file.
  const reading = pipeline(source, decrypt, unzip).catch(() => {});
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of unzip) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw isZipDamage(error) ? new Error(DAMAGED) : error;
  }
  await reading;
  if (rest) yield rest;
}

/** A file cut short or changed does not unzip, and zlib's own message does not say so. */
function isZipDamage(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('Z_');
}

async function sync(name: string): Promise<void> {
  const handle = await open(name, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
