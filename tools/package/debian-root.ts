import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { vi } from 'vitest';
import { capture } from '../setup/process.mjs';

export async function run(command: string, ...args: string[]): Promise<string> {
  const { code, output } = await capture(command, args);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}:\n${output}`);
  return output;
}

/** A clean Debian in a folder, without systemd: the service is started by the unit's own line. */
export class DebianRoot {
  readonly folder: string;
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
    return run('chroot', this.folder, 'env', '-i', 'HOME=/root', PATH, 'sh', '-c', `cd /root && ${line}`);
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

  /** By the unit's own line, as its user. Throws with what it printed where it ends. */
  async start(): Promise<void> {
    if (this.isRunning) return;
    const unit = this.read('usr/lib/systemd/system/vigilia.service');
    const of = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
    const args = [this.folder, 'runuser', '-u', of('User'), '--', 'env', '-i', 'PATH=/usr/bin:/bin'];
    const server = spawn('chroot', [...args, ...of('ExecStart').split(' ')], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.server = server;
    this.ended = once(server, 'exit');
    let printed = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (text) => (printed += String(text)));
    const isReady = () =>
      fetch(`${this.address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await vi.waitUntil(async () => !this.isRunning || (await isReady()), { timeout: 300_000, interval: 100 });
    if (!this.isRunning) throw new Error(`The server ended:\n${printed}`);
  }

  async stop(): Promise<void> {
    // runuser hands the signal on.
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
