// @ts-check
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * Bundles our own packages into plain ES modules for Node; installed packages stay outside.
 * @param {Record<string, string>} entries name of the output → source
 * @param {string} outdir
 * @param {string} [base]
 */
export async function bundle(entries, outdir, base = root) {
  const { build } = await import('esbuild'); // imported here, because these tools also run before anything is installed
  rmSync(join(base, outdir), { recursive: true, force: true });
  await build({
    absWorkingDir: base,
    entryPoints: entries,
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'silent', // its error has the reason
    plugins: [installedPackagesStayOutside],
  });
}

/** @type {import('esbuild').Plugin} */
const installedPackagesStayOutside = {
  name: 'installed-packages-stay-outside',
  setup(build) {
    // A bare name is a package; `./`, `#` and @vigilia/ are our own files.
    build.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@vigilia/') ? undefined : { path, external: true },
    );
  },
};
