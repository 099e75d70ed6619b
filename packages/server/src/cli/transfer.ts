import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import {
  access,
  chown,
  type FileHandle,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DAY } from '@vigilia/domain/instant';
import { inBackground } from '#background';
import { randomBytes } from '#crypto/random';
import type { NamedFile } from './arguments';
import { CommandRefused } from './command';

interface TransferNeeds {
  readonly files: readonly NamedFile[];
  readonly dataDir: string;
  /** The service's user, where that is another one than the caller. */
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined;
  readonly now: number;
}

/** A file that somebody named, in the folder in which the command finds it. */
export const placeIn = (transfer: string | undefined, named: string): string =>
  transfer === undefined
    ? named
    : path.join(transfer, createHash('sha256').update(named).digest('hex').slice(0, 16));

/**
 * The service may write in its own folders alone, and is another user than the caller. So a command that may run in it finds
 * its files in a folder in DATA_DIR: what it reads is copied there first, and what it wrote is copied to where the caller named it,
 * by the caller.
 */
export async function withTransfer<R extends { readonly ok: boolean }>(
  { files, dataDir, owner, now }: TransferNeeds,
  run: (transfer: string) => Promise<R>,
): Promise<R> {
  for (const file of files) await requireUsable(file);
  const made = await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (made && owner) await chown(dataDir, owner.uid, owner.gid);
  await removeLeftOver(dataDir, now);
  const transfer = await mkdtemp(path.join(dataDir, PREFIX));
  const remove = () => rm(transfer, { recursive: true, force: true });
  const onSignal = () => inBackground(remove().finally(() => process.exit(1)));
  for (const signal of SIGNALS) process.once(signal, onSignal);
  try {
    for (const { path: named, use } of files) {
      if (use !== 'read') continue;
      await copy(await open(named), await create(placeIn(transfer, named), owner));
    }
    if (owner) await chown(transfer, owner.uid, owner.gid);
    const result = await run(transfer);
    if (result.ok) for (const file of files) await deliver(file, placeIn(transfer, file.path), owner?.uid);
    return result;
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    await remove();
  }
}

const PREFIX = 'transfer-';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Before anything is done: a backup that took an hour must not fail for the name of its file. */
async function requireUsable({ path: named, use }: NamedFile): Promise<void> {
  if (use === 'read') return access(named, constants.R_OK);
  if (use === 'folder' && existsSync(named))
    throw new CommandRefused(`${named} exists already; choose another --folder.`);
  if (existsSync(named) && (await stat(named)).isDirectory())
    throw new CommandRefused(`${named} is a folder. Name a file in it.`);
  await access(existsSync(named) ? named : path.dirname(named), constants.W_OK);
}

/** Of a command that was killed. */
async function removeLeftOver(dataDir: string, now: number): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const folder = path.join(dataDir, name);
    if (name.startsWith(PREFIX) && (await lstat(folder)).mtimeMs < now - DAY)
      await rm(folder, { recursive: true, force: true });
  }
}

async function create(file: string, owner?: TransferNeeds['owner']): Promise<FileHandle> {
  const handle = await open(file, 'wx', 0o600);
  if (owner) await handle.chown(owner.uid, owner.gid);
  return handle;
}

async function deliver(
  { path: named, use }: NamedFile,
  from: string,
  owner: number | undefined,
): Promise<void> {
  if (use === 'read') return;
  if (use === 'folder') {
    await mkdir(named, { mode: 0o700 });
    for (const name of await readdir(from))
      await copy(await openOwn(path.join(from, name), owner), await create(path.join(named, name)));
    return;
  }
  const source = await openOwn(from, owner);
  const { mode } = await source.stat();
  const unfinished = `${named}.${randomBytes(8).toString('hex')}.unfinished`;
  try {
    const target = await create(unfinished);
    await target.chmod(mode & 0o777);
    await copy(source, target);
    await rename(unfinished, named);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Never through a link: what root hands out must be what the service wrote, and not something that only root may read. */
async function openOwn(file: string, owner: number | undefined): Promise<FileHandle> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  const { uid, nlink } = await handle.stat();
  if (nlink === 1 && (owner === undefined || uid === owner)) return handle;
  await handle.close();
  throw new CommandRefused(`${file} was not written by the service.`);
}

async function copy(from: FileHandle, to: FileHandle): Promise<void> {
  await pipeline(from.createReadStream(), to.createWriteStream({ flush: true }));
}
