import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/root.mjs';

/** Every file that is, or with the next commit could be, part of the repository. */
export function repositoryFiles(): string[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  return list
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));
}
