import { expect, inject, test } from 'vitest';
import { sql } from '#db/sql';
import { careHome } from '#testing/care-home';
import { expectDaysCorrect } from '#testing/loaded-ward';

const SENSORS = 20;
/** Readings a day that are stored of each sensor. */
const A_DAY = inject('longForm') ? 288 : 6;
const DAY = 86_400_000;
const START = Date.parse('2026-10-16T06:00:00Z');
const NOW = Date.parse('2026-11-15T09:00:00Z');

const readingOf = (sensor: number, at: number, moisture: number) => ({
  sensor: `S-${sensor}`,
  at: new Date(at).toISOString(),
  power: 'on',
  contact: 'ok',
  moisture,
});

test('readings of 30 days ago for twenty sensors: acknowledgements go on while their days are repaired one by one', async () => {
  const home = await careHome({ now: '2026-10-15T00:00:00Z' });
  for (let n = 0; n < SENSORS; n += 1) await home.patient(`P${n}`, { sensor: await home.sensor(`S-${n}`) });
  await home.hub('HUB-0001');
  const other = await home.centre('Los Olivos');
  await home.patient('Bert', { centre: other, sensor: await home.sensor('S-B', { centre: other }) });
  await home.hub('HUB-0002', { centre: other });
  home.clock.set(new Date(NOW).toISOString());
  const receive = (codigo: string, readings: object[]) =>
    home.ingest.receive(
      { hub: { codigo }, kind: 'readings', payload: Buffer.from(JSON.stringify({ readings })) },
      { retry: true },
    );
  const sensors = Array.from({ length: SENSORS }, (_, n) => n);
  for (let day = 0; day < 30; day += 1) {
    const moments = Array.from({ length: A_DAY }, (_, n) => START + day * DAY + n * Math.floor(DAY / A_DAY));
    await Promise.all(
      sensors.map((n) =>
        receive(
          'HUB-0001',
          moments.map((at, i) => readingOf(n, at, 100 + ((i * 7 + n) % 90))),
        ),
      ),
    );
  }
  await home.repaired();
  await home.checkpointed();

  const left = async () => (await home.db.one<{ n: number }>(sql`select count(*) as n from day_to_repair`)).n;
  const late = await receive(
    'HUB-0001',
    sensors.map((n) => readingOf(n, START + 1_000, 190)),
  );
  expect(late).toEqual({ accepted: SENSORS, duplicates: 0, rejected: [] });
  // Each acknowledgement waits for one repair at most, so most of the days are still to be repaired after ten of them.
  for (let n = 0; n < 5; n += 1) {
    expect(await receive('HUB-0001', [readingOf(n, NOW + n, 120)])).toMatchObject({ accepted: 1 });
    expect(await receive('HUB-0002', [{ ...readingOf(n, NOW + n, 120), sensor: 'S-B' }])).toMatchObject({
      accepted: 1,
    });
  }
  expect(await left()).toBeGreaterThan(SENSORS / 4);
  await home.repaired();
  expect(await left()).toBe(0);
  await expectDaysCorrect(home.db);
}, 300_000);
