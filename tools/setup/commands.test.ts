import { readdirSync } from 'node:fs';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { root } from './root.mjs';

const commands = readdirSync(`${root}/tools`)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => `tools/${file}`);

// A fresh clone has no packages yet: the command that installs them must not need one to begin.
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: commands,
  outdir: 'nowhere',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  write: false,
  metafile: true,
  logLevel: 'silent',
});

/** The packages that have to be there before the first line of a file runs, each with the file that imports it. */
function packagesBefore(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return (metafile.inputs[file]?.imports ?? [])
    .filter(({ kind }) => kind === 'import-statement')
    .flatMap(({ path, external }) => {
      if (!external) return packagesBefore(path, seen);
      return path.startsWith('node:') ? [] : [`${path} in ${file}`];
    });
}

test.each(commands)('%s begins before a package is installed', (command) => {
  expect(metafile.inputs[command], 'the command is not looked at').toBeDefined();
  expect(packagesBefore(command)).toEqual([]);
});
