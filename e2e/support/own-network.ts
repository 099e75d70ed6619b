import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A network of its own with names of its own, in which anybody may listen on ports 80 and 443: an ACME authority asks there, and
 * a home's page has no port in its address. Neither reaches any other machine.
 */
export interface OwnNetwork {
  spawn(command: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess;
  run(command: string, args: readonly string[], env: Readonly<Record<string, string>>): string;
  /** A program that does the same in there, for those who start it themselves. */
  wrap(program: string): string;
  close(): Promise<void>;
}

/** Linux lets users make one, unless it was told otherwise. */
export const ownNetworksWork =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--map-root-user', '--net', '--mount', 'true']).status === 0;

interface Setting {
  /** For what it needs to keep. */
  readonly folder: string;
  /** Names by their address; each address is this network's own. */
  readonly hosts: Readonly<Record<string, string>>;
}

export async function openOwnNetwork({ folder, hosts }: Setting): Promise<OwnNetwork> {
  const file = join(folder, 'hosts');
  const lines = Object.entries(hosts).map(([name, address]) => `${address} ${name}`);
  writeFileSync(file, ['127.0.0.1 localhost', ...lines, ''].join('\n'));
  const addresses = [...new Set(Object.values(hosts))].filter((address) => !address.startsWith('127.'));
  const steps = [
    'ip link set lo up',
    ...addresses.map((address) => `ip address add ${address}/32 dev lo`),
    `mount --bind ${file} /etc/hosts`,
    'echo open',
    'exec cat', // until its input ends, with this process at the latest
  ];
  const holder = spawn(
    'unshare',
    ['--map-root-user', '--net', '--mount', 'sh', '-c', steps.join(' && ')],
    // Where ip is, which is not on everybody's path.
    { env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin` }, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  await once(holder.stdout, 'data');
  const inside = [
    ...['--target', String(holder.pid), '--user', '--net', '--mount', '--preserve-credentials'],
    ...['--', 'env', '-i', `PATH=${process.env.PATH}`],
  ];
  const argsOf = (command: string, args: readonly string[], env: Readonly<Record<string, string>>) => [
    ...inside,
    ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
    ...[command, ...args],
  ];
  return {
    spawn: (command, args, env) =>
      spawn('nsenter', argsOf(command, args, env), { stdio: ['ignore', 'pipe', 'pipe'] }),
    run: (command, args, env) =>
      execFileSync('nsenter', argsOf(command, args, env), { encoding: 'utf8', stdio: 'pipe' }),
    wrap: (program) => {
      const script = join(folder, 'inside.sh');
      const [enter, ...rest] = ['nsenter', ...inside.slice(0, -4)];
      writeFileSync(script, `#!/bin/sh\nexec ${enter} ${rest.join(' ')} -- '${program}' "$@"\n`);
      chmodSync(script, 0o755);
      return script;
    },
    close: async () => {
      const ended = once(holder, 'exit');
      holder.stdin.end();
      await ended;
    },
  };
}
