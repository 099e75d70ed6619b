import { expect, test } from 'vitest';
import { capture } from '../setup/process.mjs';

const HOUR = 3_600_000;

test('a process with the preload, a thread of it and what it answers have a date that is shifted and runs on; given dates stay', async () => {
  const preload = new URL('shift-clock.mjs', import.meta.url);
  preload.searchParams.set('ms', String(100 * HOUR));
  const program = `
    const { Worker } = require('node:worker_threads');
    const thread = 'import { parentPort } from "node:worker_threads"; parentPort.postMessage(Date.now())';
    const server = require('node:http').createServer((_, response) => response.end()).listen(0, '127.0.0.1');
    new Worker(new URL('data:text/javascript,' + thread)).once('message', async (thread) => {
      const response = await fetch('http://127.0.0.1:' + server.address().port);
      server.close();
      const given = new Date('2026-11-15T09:00:00Z');
      const dates = [Date.now(), new Date().getTime(), Date.parse(Date()), thread, Date.parse(response.headers.get('date'))];
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
