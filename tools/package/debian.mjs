// @ts-check
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { capture } from '../setup/process.mjs';
import { root } from '../setup/root.mjs';
import { stageProduct } from './stage.mjs';

/** Debian's names of the processors for which there is a package. */
export const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' };

const SCRIPTS = ['preinst', 'postinst', 'prerm', 'postrm'];
/** For those who run Vigilia: the handbook, and what it links to. */
const DOCUMENTS =
  'operations one-building groups scale settings alerts handover notifications boards privacy glossary'.split(
    ' ',
  );
const PICTURES = ['alerts-day', 'alerts-night', 'alerts-phone', 'board', 'handover'];

/**
 * Lays the product out as Debian installs it: `tree` has its root and DEBIAN with the package's own files.
 * @param {string} tree
 * @param {string} version
 * @param {keyof typeof ARCHITECTURES} arch
 */
export async function layOut(tree, version, arch) {
  await stageProduct(join(tree, 'usr/lib/vigilia'), version, arch);
  // Under their own names they are for a folder of somebody's choice.
  put('deploy/debian/vigilia', join(tree, 'usr/bin/vigilia'), 0o755);
  put('deploy/systemd/vigilia.service', join(tree, 'usr/lib/systemd/system/vigilia.service'), 0o644);
  // No configuration file of the package: dpkg would ask about it at every upgrade. postinst copies it where there is none.
  put('deploy/debian/vigilia.env', join(tree, 'usr/share/vigilia/vigilia.env'), 0o644);
  const documents = join(tree, 'usr/share/doc/vigilia');
  for (const name of DOCUMENTS) put(`docs/${name}.md`, join(documents, `${name}.md`), 0o644);
  for (const name of PICTURES)
    put(`docs/pictures/${name}.png`, join(documents, `pictures/${name}.png`), 0o644);
  put('CHANGELOG.md', join(documents, 'CHANGELOG.md'), 0o644);
  for (const name of readdirSync(join(root, 'deploy')).filter((name) => name !== 'debian'))
    cpSync(join(root, 'deploy', name), join(documents, 'deploy', name), { recursive: true });
  for (const name of SCRIPTS) put(`deploy/debian/${name}`, join(tree, 'DEBIAN', name), 0o755);
  writeFileSync(join(tree, 'DEBIAN/control'), control(version, ARCHITECTURES[arch], kilobytes(tree)));
  normalise(tree);
}

/**
 * With a checksum of every file, which `dpkg --verify` compares.
 * @param {string} tree
 * @param {string} file
 * @param {'gzip' | 'none'} [compression]
 */
export async function buildDeb(tree, file, compression = 'gzip') {
  const sums = filesIn(tree)
    .filter((path) => !path.startsWith('DEBIAN/'))
    .map((path) => `${checksum('md5', join(tree, path))}  ${path}\n`);
  writeFileSync(join(tree, 'DEBIAN/md5sums'), sums.join(''), { mode: 0o644 });
  const unfinished = `${file}.unfinished`;
  const args = ['--root-owner-group', `-Z${compression}`, '--build', tree, unfinished];
  const { code, output } = await capture('dpkg-deb', args);
  if (code !== 0) throw new Error(`dpkg-deb failed:\n${output}`);
  renameSync(unfinished, file);
}

/**
 * @param {'md5' | 'sha256'} algorithm
 * @param {string} file
 */
export const checksum = (algorithm, file) => createHash(algorithm).update(readFileSync(file)).digest('hex');

/**
 * The files below a folder, as the lists of checksums name them.
 * @param {string} folder
 * @returns {string[]}
 */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

/**
 * @param {string} version
 * @param {string} architecture
 * @param {number} size
 */
const control = (version, architecture, size) => `Package: vigilia
Version: ${version}
Architecture: ${architecture}
Maintainer: Vigilia <vigilia@localhost>
Installed-Size: ${size}
Depends: libc6 (>= 2.28), libstdc++6, passwd, util-linux
Recommends: systemd, ca-certificates, chrony | time-daemon
Suggests: postgresql, rabbitmq-server, prometheus
Section: net
Priority: optional
Description: who needs somebody now, on one screen
 Watches over people in nursing homes by wearable sensors: moisture, position
 and contact, with alerts, care records, reports and an access log.
`;

/**
 * @param {string} source
 * @param {string} target
 * @param {number} mode
 */
function put(source, target, mode) {
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(root, source), target);
  chmodSync(target, mode);
}

/**
 * Whatever the umask was when it was built.
 * @param {string} path
 */
function normalise(path) {
  const { mode } = statSync(path);
  if (statSync(path).isDirectory()) {
    chmodSync(path, 0o755);
    for (const name of readdirSync(path)) normalise(join(path, name));
  } else chmodSync(path, mode & 0o111 ? 0o755 : 0o644);
}

/**
 * @param {string} path
 * @returns {number}
 */
function kilobytes(path) {
  const entry = statSync(path);
  if (!entry.isDirectory()) return Math.ceil(entry.size / 1024);
  return readdirSync(path).reduce((sum, name) => sum + kilobytes(join(path, name)), 0);
}
