import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE } from '@vigilia/domain/instant';
import { freePort } from '../../packages/server/src/testing/free-port';
import { readingOf } from './reading';

export interface InfluxWrite {
  readonly sensors: readonly string[];
  /** Readings in one write. */
  readonly batch: number;
  readonly seconds: number;
  /** As in `SendJob`. */
  readonly from: number;
  readonly every: number;
}

/** Writers side by side: as many as we have hubs with a few messages under way each. */
const WRITERS = 40;
const FILL_BATCH = 5_000;

/** InfluxDB in a folder of its own, which syncs each write to the disk before it acknowledges it. */
export async function startInflux(program: string, folder: string) {
  const home = mkdtempSync(join(folder, 'influx-'));
  const [rpc, http] = [await freePort(), await freePort()];
  const settings = join(home, 'influxdb.conf');
  writeFileSync(settings, configuration(home, rpc, http));
  const child = spawn(program, ['-config', settings], {
    stdio: 'ignore',
    env: { HOME: home, PATH: process.env.PATH },
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const address = `http://127.0.0.1:${http}`;
  while (
    !(await fetch(`${address}/ping`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('InfluxDB ended.');
    await wait(50);
  }
  await fetch(`${address}/query?q=${encodeURIComponent('create database bench')}`, { method: 'POST' });
  const agent = new Agent({ keepAlive: true, maxSockets: WRITERS });
  let next = 0;

  const post = (body: string) =>
    new Promise<void>((done, fail) => {
      const options = {
        agent,
        method: 'POST',
        host: '127.0.0.1',
        port: http,
        path: '/write?db=bench&precision=ms',
      };
      request(options, (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 204 ? done() : fail(new Error(`InfluxDB: ${answer.statusCode}`)),
        );
      })
        .on('error', fail)
        .end(body);
    });

  return {
    /** Readings a second. */
    async write({ sensors, batch, seconds, from, every }: InfluxWrite): Promise<number> {
      const started = performance.now();
      const until = started + seconds * 1_000;
      let written = 0;
      const writer = async () => {
        while (performance.now() < until) {
          const lines = Array.from({ length: batch }, () => {
            const index = next++;
            return lineOf(
              sensors[index % sensors.length] as string,
              Math.floor(index / sensors.length),
              from,
              every,
            );
          });
          await post(lines.join('\n'));
          written += batch;
        }
      };
      await Promise.all(Array.from({ length: WRITERS }, writer));
      return written / ((performance.now() - started) / 1_000);
    },
    /** A reading of each sensor every few minutes, from `from` until now; the same as `fillReadings` writes. */
    async fill(sensors: readonly string[], from: number, everyMinutes: number): Promise<void> {
      let lines: string[] = [];
      for (let at = from; at < Date.now(); at += everyMinutes * MINUTE) {
        for (const sensor of sensors)
          lines.push(
            `reading,sensor=${sensor} power="on",contact="ok",moisture=100,pitch=10,roll=20,battery=80 ${at}`,
          );
        if (lines.length < FILL_BATCH) continue;
        await post(lines.join('\n'));
        lines = [];
      }
      await post(lines.join('\n'));
    },
    /** Milliseconds until the whole answer is there. */
    async query(text: string): Promise<number> {
      const started = performance.now();
      const answer = await fetch(`${address}/query?db=bench&epoch=ms&q=${encodeURIComponent(text)}`);
      const { results } = (await answer.json()) as { results: { series?: object[]; error?: string }[] };
      if (!results[0]?.series) throw new Error(`InfluxDB: ${results[0]?.error ?? 'an empty answer'}`);
      return performance.now() - started;
    },
    async stop(): Promise<void> {
      process.off('exit', kill);
      agent.destroy();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The same values as ours, in InfluxDB's line protocol. */
function lineOf(sensor: string, n: number, from: number, every: number): string {
  const at = from + n * every;
  const { power, moisture, contact, pitch, roll, battery } = readingOf(sensor, n, at) as Record<
    string,
    unknown
  >;
  const fields = Object.entries({ moisture, pitch, roll, battery }).flatMap(([name, value]) =>
    typeof value === 'number' ? [`${name}=${value}`] : [],
  );
  return `reading,sensor=${sensor} power="${String(power)}",contact="${String(contact)}",${fields.join(',')} ${at}`;
}

const configuration = (home: string, rpc: number, http: number) => `
reporting-disabled = true
bind-address = "127.0.0.1:${rpc}"
[meta]
  dir = "${join(home, 'meta')}"
  logging-enabled = false
[data]
  dir = "${join(home, 'data')}"
  wal-dir = "${join(home, 'wal')}"
  wal-fsync-delay = "0s"
  query-log-enabled = false
[http]
  bind-address = "127.0.0.1:${http}"
  log-enabled = false
[monitor]
  store-enabled = false
[subscriber]
  enabled = false
[continuous_queries]
  enabled = false
[logging]
  level = "error"
`;
