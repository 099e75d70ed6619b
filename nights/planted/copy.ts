import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PlantedBug } from './bugs';

const SKIPPED = new Set(['node_modules', 'dist', '.git']);

/** A copy of what nights run, in which a bug can be planted. */
export class SourceCopy {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'vigilia-planted-'));

  constructor(private readonly root: string) {
    for (const part of ['packages', 'nights', 'package.json', 'tsconfig.json', 'tsconfig.base.json'])
      cpSync(path.join(root, part), path.join(this.folder, part), {
        recursive: true,
        filter: (file) => !SKIPPED.has(path.basename(file)),
      });
    const empty = 'packages/server/dist/empty-database.tar.gz';
    mkdirSync(path.join(this.folder, path.dirname(empty)));
    cpSync(path.join(root, empty), path.join(this.folder, empty));
    this.linkModules();
  }

  /** Our own packages are those of the copy. */
  private linkModules(): void {
    const [from, to] = [path.join(this.root, 'node_modules'), path.join(this.folder, 'node_modules')];
    mkdirSync(path.join(to, '@vigilia'), { recursive: true });
    for (const name of readdirSync(from))
      if (name !== '@vigilia') symlinkSync(path.join(from, name), path.join(to, name));
    for (const name of readdirSync(path.join(this.folder, 'packages')))
      symlinkSync(path.join(this.folder, 'packages', name), path.join(to, '@vigilia', name));
  }

  plant({ changes }: PlantedBug): void {
    for (const { file, from, to } of changes) {
      const place = path.join(this.folder, file);
      writeFileSync(place, planted(readFileSync(place, 'utf8'), { file, from, to }));
    }
  }

  /** As it was. */
  restore({ changes }: PlantedBug): void {
    for (const { file } of changes) cpSync(path.join(this.root, file), path.join(this.folder, file));
  }

  delete(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The text must be there exactly once: otherwise something else would be planted, or nothing. */
export function planted(source: string, { file, from, to }: PlantedBug['changes'][number]): string {
  const parts = source.split(from);
  if (parts.length !== 2) throw new Error(`${file} has this text ${parts.length - 1} times: ${from.trim()}`);
  return parts.join(to);
}
