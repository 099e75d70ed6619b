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
  /** The command line that does the same in there. */
  inside(command: string, args: readonly string[]): readonly [command: string, ...args: string[]];
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
  /**
   * A cable between this machine and the network, with an address at each of its ends. Only root can lay one; and root keeps all
   * users of the machine, who in the network of anybody else are one.
   */
  readonly cable?: { readonly here: string; readonly there: string };
}

export async function openOwnNetwork({ folder, hosts, cable }: Setting): Promise<OwnNetwork> {
  const file = join(folder, 'hosts');
  const lines = Object.entries(hosts).map(([name, address]) => `${address} ${name}`);
  writeFileSync(file, ['127.0.0.1 localhost', ...lines, ''].join('\n'));
  const addresses = [...new Set(Object.values(hosts))].filter((address) => !address.startsWith('127.'));
  const steps = [
    'ip link set lo up',
    ...addresses.map((address) => `ip address add ${address}/32 dev lo`),
    ...(cable ? layCable(cable) : []),
    `mount --bind ${file} /etc/hosts`,
    'echo open',
    'exec cat', // until its input ends, with this process at the latest
  ];
  const holder = spawn(
    'unshare',
    [...(cable ? [] : ['--map-root-user']), '--net', '--mount', 'sh', '-c', steps.join(' && ')],
    // Where ip is, which is not on everybody's path.
    { env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin` }, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  await once(holder.stdout, 'data');
  const target = ['--target', String(holder.pid), '--net', '--mount'];
  const enter = cable ? target : [...target, '--user', '--preserve-credentials'];
  const inside = [...enter, '--', 'env', '-i', `PATH=${process.env.PATH}`];
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
    inside: (command, args) => ['nsenter', ...inside, command, ...args],
    wrap: (program) => {
      const script = join(folder, 'inside.sh');
      writeFileSync(script, `#!/bin/sh\nexec nsenter ${enter.join(' ')} -- '${program}' "$@"\n`);
      chmodSync(script, 0o755);
      return script;
    },
    close: async () => {
      if (cable) execFileSync('nsenter', [...inside, 'ip', 'link', 'delete', 'cable'], { stdio: 'pipe' });
      const ended = once(holder, 'exit');
      holder.stdin.end();
      await ended;
    },
  };
}

/** One end is made in the network, and put where this process is: its parent's network. */
function layCable({ here, there }: { here: string; there: string }): string[] {
  const end = `vigilia-${process.pid}`;
  return [
    `ip link add cable type veth peer name ${end} netns $PPID`,
    `ip address add ${there}/30 dev cable`,
    'ip link set cable up',
    `nsenter --target $PPID --net sh -c 'ip address add ${here}/30 dev ${end} && ip link set ${end} up'`,
  ];
}
