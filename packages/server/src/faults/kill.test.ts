import { expect, inject, test } from 'vitest';
import {
  DAY,
  expectDaysCorrect,
  expectNothingMissing,
  insertWard,
  messages,
  post,
  SENSORS,
  type Sent,
} from '#testing/loaded-ward';
import { freshPlace } from '#testing/place';
import { startServerProcess } from '#testing/server-process';

const ROUNDS = inject('longForm') ? 20 : 5;

test(`server killed ${ROUNDS} times under load: every acknowledged reading is stored once, and the days match them`, async () => {
  const place = await freshPlace();
  const start = Date.now() - 20 * DAY;
  const prepared = await place.open();
  await insertWard(prepared, start - 10 * DAY);
  await prepared.close();

  const acknowledged: Sent[] = [];
  const streams = Array.from({ length: SENSORS }, (_, sensor) => messages(sensor, start));
  /** What each hub has sent without an acknowledgement: it is sent first in the next round. */
  const unsent: (Sent[] | undefined)[] = streams.map(() => undefined);
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServerProcess(place.env);
    // A different moment every round, set by how much was acknowledged and not by a clock.
    let left = 3 + ((round * 13) % 40);
    let killed: Promise<unknown> | undefined;
    const sendUntilKilled = async (sensor: number, stream: Generator<Sent[], never>) => {
      for (;;) {
        const readings = unsent[sensor] ?? stream.next().value;
        unsent[sensor] = readings;
        if (!(await post(server.base, readings))) return;
        unsent[sensor] = undefined;
        acknowledged.push(...readings);
        left -= 1;
        if (left === 0) killed = server.kill();
      }
    };
    await Promise.all(streams.map((stream, sensor) => sendUntilKilled(sensor, stream)));
    await killed;
  }

  const last = await startServerProcess(place.env);
  expect(await last.kill('SIGTERM')).toBe(0);
  const db = await place.open();
  try {
    expect(acknowledged.length).toBeGreaterThan(ROUNDS * 3);
    await expectNothingMissing(db, acknowledged);
    await expectDaysCorrect(db);
  } finally {
    await db.close();
    await place.remove();
  }
}, 600_000);
