// @ts-check
// `npm run package`: a .deb and a .tar.gz with the product, the packages that it needs and this Node, in dist/.
import './setup/node-version.mjs';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildDeb, debianArchitecture, layOut } from './package/debian.mjs';
import { stageProduct } from './package/stage.mjs';
import { packageVersion } from './package/version.mjs';
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { orPrintReason } from './setup/launch.mjs';
import { capture } from './setup/process.mjs';
import { print, root } from './setup/root.mjs';

await orPrintReason(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const version = await packageVersion(root);
  const output = join(root, 'dist');
  const work = join(output, 'work');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });

  const name = `vigilia-${version}-linux-${process.arch}`;
  const tarball = join(output, `${name}.tar.gz`);
  await stageProduct(join(work, name), version);
  const { code, output: reason } = await capture('tar', [
    ...['--create', '--gzip', '--file', tarball, '--directory', work, '--owner=0', '--group=0', name],
  ]);
  if (code !== 0) throw new Error(`tar failed:\n${reason}`);
  print(tarball);

  if (existsSync('/usr/bin/dpkg-deb')) {
    const deb = join(output, `vigilia_${version}_${debianArchitecture()}.deb`);
    await layOut(join(work, 'debian'), stageProduct, version);
    await buildDeb(join(work, 'debian'), deb);
    print(deb);
  } else print('There is no dpkg-deb here, so no .deb was made.');
  rmSync(work, { recursive: true, force: true });
});
