import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runProduct, runVigilia } from './product';

/** `empty` is a fresh installation: no centre, no account. `demo` is what `npm start` shows, with six weeks of history. */
export type HomeKind = 'empty' | 'demo';

export interface Folders {
  /** The build that is tested. */
  readonly product: string;
  /** The databases of this run. */
  readonly homes: string;
}

/** A database for one worker. The first of a kind is written, which takes a while; the others are copies. */
export async function copyHome(folders: Folders, kind: HomeKind): Promise<string> {
  const template = await templateOf(folders, kind);
  const dataDir = mkdtempSync(join(folders.homes, `${kind}-`));
  copy(template, dataDir);
  return dataDir;
}

/** Processes run side by side: the first to need a kind writes it, the others wait for its folder. */
export async function templateOf(folders: Folders, kind: HomeKind): Promise<string> {
  const template = join(folders.homes, `template-${kind}`);
  while (!existsSync(template)) {
    const lock = `${template}.lock`;
    if (isFirst(lock)) await write(folders, kind, template).finally(() => rmdirSync(lock));
    else await setTimeout(100);
  }
  return template;
}

async function write(folders: Folders, kind: HomeKind, template: string): Promise<void> {
  const built = mkdtempSync(`${template}-unfinished-`);
  if (kind === 'empty') await runVigilia(folders.product, built, ['centre', 'list']);
  else await writeDemo(folders, built);
  renameSync(built, template);
}

/** mkdir succeeds in one process only. */
function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

async function writeDemo(folders: Folders, dataDir: string): Promise<void> {
  copy(await templateOf(folders, 'empty'), dataDir);
  const demo = await runProduct({ folder: folders.product, dataDir, demo: true });
  try {
    await demo.waitForLog(/The demo is complete/);
  } finally {
    await demo.stop();
  }
}

/** The lock and the socket belong to a process, not to the data. */
const copy = (from: string, to: string) =>
  cpSync(from, to, { recursive: true, filter: (path) => !/[/\\](lock|vigilia\.sock)$/.test(path) });
