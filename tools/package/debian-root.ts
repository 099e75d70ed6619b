import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { vi } from 'vitest';
import type { OwnNetwork } from '../../e2e/support/own-network';
import { capture } from '../setup/process.mjs';
import { findProgram } from '../setup/programs.mjs';
import { root } from '../setup/root.mjs';

const debootstrap = findProgram('debootstrap');

export const debianRootsWork = process.getuid?.() === 0 && debootstrap !== undefined;

export async function run(command: string, ...args: string[]): Promise<string> {
  const { code, output } = await capture(command, args);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}:\n${output}`);
  return output;
}

/** A clean Debian in a folder. Nothing but the package is installed, and nobody needs it after a power cut. */
export async function makeBase(folder: string): Promise<void> {
  const downloads = join(root, '.cache/debootstrap');
  mkdirSync(downloads, { recursive: true });
  await run(debootstrap ?? '', '--variant=minbase', `--cache-dir=${downloads}`, 'bookworm', folder);
  writeFileSync(join(folder, 'etc/apt/apt.conf.d/test'), 'APT::Install-Recommends "false";\n');
  writeFileSync(join(folder, 'etc/dpkg/dpkg.cfg.d/test'), 'force-unsafe-io\n');
}

/** A clean Debian in a folder, without systemd: the service is started by the unit's own line. */
export class DebianRoot {
  readonly folder: string;
  /** Whose addresses and ports its programs have, from then on; those of this machine before. */
  network: OwnNetwork | undefined;
  private server: ChildProcess | undefined;
  private ended: Promise<unknown> | undefined;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** A copy of one that was just made, with packages under the names of their versions. */
  static async copy(
    base: string,
    folder: string,
    debs: Readonly<Record<string, string>>,
  ): Promise<DebianRoot> {
    await run('cp', '--archive', '--reflink=auto', base, folder);
    mkdirSync(join(folder, 'packages'));
    for (const [version, deb] of Object.entries(debs))
      linkSync(deb, join(folder, 'packages', `${version}.deb`));
    for (const path of MOUNTED) await run('mount', '--bind', `/${path}`, join(folder, path));
    return new DebianRoot(folder);
  }

  async close(): Promise<void> {
    await this.stop();
    for (const path of MOUNTED) await run('umount', join(this.folder, path));
  }

  /** As root, with nothing of this process' environment, no terminal and no answer to any question. */
  shell(line: string): Promise<string> {
    return run(...this.inside('env', '-i', 'HOME=/root', PATH, 'sh', '-c', `cd /root && ${line}`));
  }

  private inside(...args: string[]): readonly [command: string, ...args: string[]] {
    const command = ['chroot', [this.folder, ...args]] as const;
    return this.network ? this.network.inside(...command) : [command[0], ...command[1]];
  }

  path(inside: string): string {
    return join(this.folder, inside);
  }

  read(inside: string): string {
    return readFileSync(this.path(inside), 'utf8');
  }

  get settings(): NodeJS.Dict<string> {
    return parseEnv(this.read(SETTINGS));
  }

  /** As somebody would with an editor; of two lines for one setting the later one counts. */
  addSettings(more: Readonly<Record<string, string>>): void {
    const lines = Object.entries(more).map(([name, value]) => `${name}=${value}`);
    writeFileSync(this.path(SETTINGS), `${this.read(SETTINGS)}\n${lines.join('\n')}\n`);
  }

  get address(): string {
    return `http://127.0.0.1:${this.settings.PORT}`;
  }

  /** By the unit's own line, as its user, with what more is in its environment. Throws with what it printed where it ends. */
  async start(environment: Readonly<Record<string, string>> = {}): Promise<void> {
    if (this.isRunning) return;
    const unit = this.read('usr/lib/systemd/system/vigilia.service');
    const of = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
    const capability = `+${of('AmbientCapabilities').toLowerCase().replace('cap_', '')}`;
    const [command, ...args] = this.inside(
      ...['setpriv', '--reuid', of('User'), '--regid', of('Group'), '--init-groups'],
      ...['--inh-caps', capability, '--ambient-caps', capability, 'env', '-i', 'PATH=/usr/bin:/bin'],
      ...Object.entries(environment).map(([name, value]) => `${name}=${value}`),
      ...of('ExecStart').split(' '),
    );
    const server = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.server = server;
    this.ended = once(server, 'exit');
    let printed = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (text) => (printed += String(text)));
    const answers = () =>
      fetch(`${this.address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    // In a network of its own nobody else reaches the address that only its machine has.
    const isReady = this.network ? () => printed.includes('MQTT for hubs at') : answers;
    await vi.waitUntil(async () => !this.isRunning || (await isReady()), { timeout: 300_000, interval: 100 });
    if (!this.isRunning) throw new Error(`The server ended:\n${printed}`);
  }

  async stop(): Promise<void> {
    if (this.isRunning) this.server?.kill('SIGTERM');
    await this.ended;
  }

  /** One that ended by a signal has no exit code. */
  get isRunning(): boolean {
    return this.server !== undefined && this.server.exitCode === null && this.server.signalCode === null;
  }
}

const PATH = 'PATH=/usr/sbin:/usr/bin:/sbin:/bin';
const SETTINGS = 'etc/vigilia/vigilia.env';
const MOUNTED = ['proc', 'dev'];
