import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, openSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../tools/setup/root.mjs';

export interface Product {
  readonly address: string;
  readonly mqtt: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Copies the build, so that a later build does not change what is measured. */
export function copyBuild(folder: string): string {
  const product = join(folder, 'product');
  const parts = ['server/dist', 'server/package.json', 'web/dist', 'simulator/dist'];
  for (const path of parts.map((part) => join('packages', part))) {
    cpSync(join(root, path), join(product, path), { recursive: true });
  }
  for (const path of ['node_modules', 'packages/server/node_modules']) {
    if (!existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(product, path)), { recursive: true });
    symlinkSync(join(root, path), join(product, path));
  }
  return product;
}

let started = 0;

/** The built server in a process of its own, with default settings and its log in a file, as in production. */
export async function startProduct(product: string, env: Readonly<Record<string, string>>): Promise<Product> {
  started += 1;
  const log = join(dirname(product), `server-${started}.log`);
  const out = openSync(log, 'a');
  const child = spawn(process.execPath, [join(product, 'packages/server/dist/main.js')], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', MQTT_PORT: '0', ...env },
    stdio: ['ignore', out, out],
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const logged = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(readFileSync(log, 'utf8').slice(0, 100_000))?.[1];
      if (found) return found;
      if (child.exitCode !== null) throw new Error(`The server ended:\n${readFileSync(log, 'utf8')}`);
      await wait(20);
    }
  };
  return {
    address: await logged(/Server listening at (http:[^\s"]+)/),
    pid: child.pid ?? 0,
    mqtt: await logged(/MQTT for hubs at (mqtt:[^\s"]+)/),
    stop: async () => {
      process.off('exit', kill);
      if (child.exitCode !== null) throw new Error(`The server ended:\n${readFileSync(log, 'utf8')}`);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
