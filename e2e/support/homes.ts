import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inject } from 'vitest';
import { runProduct, runVigilia } from './product';

/** `empty` is a fresh installation: no centre, no account. `demo` is what `npm start` shows, with its past. */
export type HomeKind = 'empty' | 'demo';

/** A database of one's own to work on. The first of a kind is made, which takes a while; the others are copies. */
export async function moveInto(kind: HomeKind): Promise<{ dataDir: string; leave: () => void }> {
  const model = await modelOf(kind);
  const dataDir = mkdtempSync(join(inject('homesFolder'), `${kind}-`));
  copy(model, dataDir);
  return { dataDir, leave: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** Files run side by side: the first to need a kind writes it, the others wait for its folder. */
async function modelOf(kind: HomeKind): Promise<string> {
  const model = join(inject('homesFolder'), `model-${kind}`);
  while (!existsSync(model)) {
    const lock = `${model}.lock`;
    if (isFirst(lock)) await write(kind, model).finally(() => rmdirSync(lock));
    else await setTimeout(100);
  }
  return model;
}

async function write(kind: HomeKind, model: string): Promise<void> {
  const built = mkdtempSync(`${model}-unfinished-`);
  if (kind === 'empty') await runVigilia(built, ['centre', 'list']);
  else await writeDemo(built);
  renameSync(built, model);
}

/** Making a folder succeeds for one process only. */
function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

async function writeDemo(dataDir: string): Promise<void> {
  copy(await modelOf('empty'), dataDir);
  const demo = await runProduct({ dataDir, demo: true });
  try {
    await demo.says(/The demo is complete/);
  } finally {
    await demo.stop();
  }
}

/** The lock and the socket belong to a process, not to the data. */
const copy = (from: string, to: string) =>
  cpSync(from, to, { recursive: true, filter: (path) => !/[/\\](lock|vigilia\.sock)$/.test(path) });
