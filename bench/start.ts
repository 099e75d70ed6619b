import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { capture } from '../tools/setup/process.mjs';
import { root } from '../tools/setup/root.mjs';
import type { Bench } from './support/bench';
import { median, short } from './support/figures';
import type { Finding } from './support/finding';

/**
 * From `npm start` to the first page: of a demo that is filled, and of a fresh clone whose packages are installed, which is
 * built first. Times by the clock, so nothing else may run.
 */
export async function start(bench: Bench): Promise<Finding[]> {
  const first: number[] = [];
  const building: number[] = [];
  const filled = join(bench.folder, 'demo-0');
  for (let repeat = 0; repeat < bench.repeats; repeat += 1) {
    const started = performance.now();
    const { code, output } = await capture(process.execPath, [join(root, 'tools/build.mjs')]);
    if (code !== 0) throw new Error(output);
    building.push((performance.now() - started) / 1000);
    const demo = startDemo(join(bench.folder, `demo-${repeat}`));
    first.push((building.at(-1) ?? 0) + (await demo.firstPage()));
    if (repeat === 0) await demo.printed(/The demo is complete/);
    await demo.stop();
  }
  const second: number[] = [];
  for (let repeat = 0; repeat < bench.repeats; repeat += 1) {
    const demo = startDemo(filled);
    second.push(await demo.firstPage());
    await demo.stop();
  }
  return [
    {
      ...{
        what: 'npm start, filled: to the first page',
        values: second,
        unit: ' s',
        target: { atMost: 2.5 },
      },
      seen: 'pglite, two homes with six weeks of history',
    },
    {
      ...{ what: 'npm start after the install: to the first page', values: first, unit: ' s' },
      ...{ target: { atMost: 10 }, seen: `of which the build ${short(median(building))} s` },
    },
  ];
}

function startDemo(dataDir: string) {
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: '0', MQTT_PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)));
  const printed = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(text);
      if (found) return found[1] ?? '';
      if (child.exitCode !== null) throw new Error(`The demo ended:\n${text}`);
      await wait(5);
    }
  };
  return {
    printed,
    async firstPage(): Promise<number> {
      const answer = await fetch(await printed(/Server listening at (http:[^\s"]+)/));
      if (!answer.ok || !(await answer.text()).includes('<!doctype html>')) throw new Error('no page');
      return (performance.now() - started) / 1000;
    },
    async stop(): Promise<void> {
      process.off('exit', kill);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
