// @ts-check
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { capture } from './process.mjs';
import { findProgram, programs } from './programs.mjs';
import { progress } from './root.mjs';

/** Installs the programs that the tests use (Debian, as root); elsewhere prints what is skipped and how to install it. */
export async function ensurePrograms() {
  if (missing().length === 0) return;
  if (isDebianRoot()) await install(missing().map((name) => programs[name].package));
  for (const name of missing()) progress(advice(name));
}

/** @param {keyof typeof programs} name */
export function advice(name) {
  /** @type {import('./programs.mjs').Program} */
  const { tests, otherwise = 'are skipped', elsewhere, package: debian } = programs[name];
  return `${name} is missing, so ${tests} ${otherwise}. Debian: apt-get install ${debian}. Elsewhere: ${elsewhere}`;
}

function missing() {
  return /** @type {(keyof typeof programs)[]} */ (Object.keys(programs)).filter(
    (name) => !('notForTests' in programs[name]) && !findProgram(name),
  );
}

function isDebianRoot() {
  const release = '/etc/os-release'; // Ubuntu's chromium is a stub for snap, which a container cannot run
  return (
    process.getuid?.() === 0 && existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'))
  );
}

/** @param {string[]} packages */
async function install(packages) {
  progress(`Installing ${packages.join(', ')} for the tests …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const wait = ['-o', 'DPkg::Lock::Timeout=120'];
  const allowServices = preventServiceStart();
  try {
    const update = await capture('apt-get', ['update', '-qq', ...wait], { env });
    const args = ['install', '-y', '-qq', '--no-install-recommends', ...wait, ...packages];
    const { code, output } = await capture('apt-get', args, { env });
    if (code !== 0) progress(`apt-get could not install them:\n${update.output}${output}`);
  } catch (error) {
    progress(`apt-get could not be run: ${String(error)}`);
  } finally {
    allowServices();
  }
}

/**
 * The tests start servers of their own on free ports. The packages' own services would be left running and
 * hold ports that `npm start` wants.
 */
function preventServiceStart() {
  const cluster = '/etc/postgresql-common/createcluster.conf';
  if (!existsSync(cluster)) {
    mkdirSync('/etc/postgresql-common', { recursive: true });
    writeFileSync(cluster, 'create_main_cluster = false\n');
  }
  const policy = '/usr/sbin/policy-rc.d';
  if (existsSync(policy)) return () => {};
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  return () => rmSync(policy, { force: true });
}
