import { expect, test } from 'vitest';
import { capture } from '../setup/process.mjs';

const HOUR = 3_600_000;

test('a process with the preload, and a thread of it, have a date that is shifted and runs on; given dates stay', async () => {
  const preload = new URL('shift-clock.mjs', import.meta.url);
  preload.searchParams.set('ms', String(100 * HOUR));
  const program = `
    const { Worker } = require('node:worker_threads');
    const thread = 'import { parentPort } from "node:worker_threads"; parentPort.postMessage(Date.now())';
    new Worker(new URL('data:text/javascript,' + thread)).once('message', (thread) => {
      const given = new Date('2026-11-15T09:00:00Z');
      const dates = [Date.now(), new Date().getTime(), Date.parse(Date()), thread];
      console.log(JSON.stringify({ dates, given: given.toISOString(), is: given instanceof Date && given.constructor === Date }));
    });`;
  const earliest = Date.now() + 100 * HOUR - 1000; // Date() has no milliseconds
  const { output } = await capture(process.execPath, [`--import=${preload.href}`, '-e', program]);
  const { dates, ...rest } = JSON.parse(output) as { dates: number[] };
  expect(rest).toEqual({ given: '2026-11-15T09:00:00.000Z', is: true });
  for (const date of dates) {
    expect(date).toBeGreaterThanOrEqual(earliest);
    expect(date).toBeLessThanOrEqual(Date.now() + 100 * HOUR);
  }
});
