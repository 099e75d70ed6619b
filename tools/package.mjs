// @ts-check
// `npm run package`: a .deb and a .tar.gz with the product, the packages that it needs and a supported Node, in dist/, for a
// machine like this one. `npm run package -- x64 arm64` makes them for those that it names.
import './setup/node-version.mjs';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ARCHITECTURES, buildDeb, checksum, layOut } from './package/debian.mjs';
import { packageVersion } from './package/version.mjs';
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { orPrintReason } from './setup/launch.mjs';
import { capture } from './setup/process.mjs';
import { print, root } from './setup/root.mjs';

const output = join(root, 'dist');
const work = join(output, 'work');

await orPrintReason(async () => {
  const named = process.argv.slice(2);
  const wanted = named.length > 0 ? named : [process.arch];
  const unknown = wanted.filter((arch) => !(arch in ARCHITECTURES));
  if (unknown.length > 0)
    throw new Error(
      `There is no package for ${unknown.join(', ')}, only for ${Object.keys(ARCHITECTURES).join(', ')}.`,
    );
  await ensureInstalled();
  await ensureBuilt();
  const version = await packageVersion(root);
  for (const arch of wanted) await makePackages(version, /** @type {keyof typeof ARCHITECTURES} */ (arch));
  // Of all in the folder: those for another processor may have been made before.
  const sums = readdirSync(output)
    .filter((name) => /\.(deb|tar\.gz)$/.test(name))
    .sort()
    .map((name) => `${checksum('sha256', join(output, name))}  ${name}\n`);
  writeFileSync(join(output, 'SHA256SUMS'), sums.join(''));
  print(join(output, 'SHA256SUMS'));
});

/**
 * @param {string} version
 * @param {keyof typeof ARCHITECTURES} arch
 */
async function makePackages(version, arch) {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  await layOut(work, version, arch);
  const name = `vigilia-${version}-linux-${arch}`;
  const tarball = join(output, `${name}.tar.gz`);
  const { code, output: reason } = await capture('tar', [
    ...['--create', '--gzip', '--file', tarball, '--directory', join(work, 'usr/lib')],
    ...['--owner=0', '--group=0', `--transform=s,^vigilia,${name},`, 'vigilia'],
  ]);
  if (code !== 0) throw new Error(`tar failed:\n${reason}`);
  print(tarball);
  if (existsSync('/usr/bin/dpkg-deb')) {
    const deb = join(output, `vigilia_${version}_${ARCHITECTURES[arch]}.deb`);
    await buildDeb(work, deb);
    print(deb);
  } else print('There is no dpkg-deb here, so no .deb was made.');
  rmSync(work, { recursive: true, force: true });
}
