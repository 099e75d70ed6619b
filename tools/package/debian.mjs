// @ts-check
import { chmodSync, cpSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { capture } from '../setup/process.mjs';
import { root } from '../setup/root.mjs';

const SCRIPTS = ['preinst', 'postinst', 'prerm', 'postrm'];

/**
 * Lays a staged product out as Debian installs it: `tree` has its root and DEBIAN with the package's own files.
 * @param {string} tree
 * @param {(folder: string, version: string) => Promise<void>} stage
 * @param {string} version
 */
export async function layOut(tree, stage, version) {
  const product = join(tree, 'usr/lib/vigilia');
  await stage(product, version);
  // Under their own names they are for a folder of somebody's choice.
  mkdirSync(join(tree, 'usr/bin'), { recursive: true });
  put('deploy/debian/vigilia', join(tree, 'usr/bin/vigilia'), 0o755);
  put('deploy/systemd/vigilia.service', join(tree, 'usr/lib/systemd/system/vigilia.service'), 0o644);
  // No configuration file of the package: dpkg would ask about it at every upgrade. postinst copies it where there is none.
  put('deploy/debian/vigilia.env', join(tree, 'usr/share/vigilia/vigilia.env'), 0o644);
  for (const name of ['operations.md', 'privacy.md', 'notifications.md', 'alerts.md'])
    put(`docs/${name}`, join(tree, 'usr/share/doc/vigilia', name), 0o644);
  for (const name of ['prometheus', 'grafana'])
    cpSync(join(root, 'deploy', name), join(tree, 'usr/share/doc/vigilia', name), { recursive: true });
  for (const name of SCRIPTS) put(`deploy/debian/${name}`, join(tree, 'DEBIAN', name), 0o755);
  writeFileSync(join(tree, 'DEBIAN/control'), control(version, kilobytes(tree)));
  normalise(tree);
}

/**
 * @param {string} tree
 * @param {string} file
 * @param {'gzip' | 'none'} [compression]
 */
export async function buildDeb(tree, file, compression = 'gzip') {
  const unfinished = `${file}.unfinished`;
  const args = ['--root-owner-group', `-Z${compression}`, '--build', tree, unfinished];
  const { code, output } = await capture('dpkg-deb', args);
  if (code !== 0) throw new Error(`dpkg-deb failed:\n${output}`);
  renameSync(unfinished, file);
}

/** @returns {string} */
export function debianArchitecture() {
  const known = { x64: 'amd64', arm64: 'arm64' };
  return known[/** @type {'x64'} */ (process.arch)] ?? process.arch;
}

/**
 * @param {string} version
 * @param {number} size
 */
const control = (version, size) => `Package: vigilia
Version: ${version}
Architecture: ${debianArchitecture()}
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
