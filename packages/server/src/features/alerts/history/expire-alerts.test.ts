import pino from 'pino';
import { expect, test } from 'vitest';
import { sql } from '#db/sql';
import { openAlert } from '#testing/alerts';
import { careHome } from '#testing/care-home';
import { heldTimers } from '#testing/held-timers';
import { scheduleAlertExpiry } from './expire-alerts';

test('ended alerts and handovers go with the access log of their month; open ones stay, and so does all while the clock is in doubt', {
  tags: ['R-HANDOVER-14'],
}, async () => {
  const home = await careHome({ now: '2026-11-15T09:00:00Z' });
  const anna = await home.patient('Anna');
  const ended = async (kind: 'wet' | 'turn' | 'contact', endedAt: string) => {
    const id = await openAlert(home, { patient: anna, kind });
    await home.db.run(sql`
      update alert set status = 'ended', ended = 'cleared', ended_at = ${new Date(endedAt)} where id = ${id}`);
    return id;
  };
  await ended('wet', '2021-10-31T23:59:59Z');
  const kept = [await ended('turn', '2021-11-01T00:00:00Z'), await openAlert(home, { patient: anna })];
  await home.db.run(sql`update alert set opened_at = '2020-01-01' where ended_at is null`);
  const alerts = async () =>
    (await home.db.many<{ id: number }>(sql`select id from alert order by id`)).map(({ id }) => id);
  const handOver = async (date: string) =>
    home.db.run(sql`
      insert into handover (centro_id, date, shift, seccion, nombre, from_at, until_at, frozen_at, hash)
      values (${home.first}, ${date}::date, 1, ${home.section}, 'Tuin', ${date}::date, ${date}::date, ${date}::date, '')`);
  await handOver('2021-10-30');
  await handOver('2021-11-02');
  const handovers = async () =>
    (await home.db.many<{ date: string }>(sql`select date from handover order by date`)).map(
      ({ date }) => date,
    );
  const timers = heldTimers();
  let corroborated = false;
  const needs = {
    ...{ db: home.db, clock: home.clock.now, log: pino({ level: 'silent' }), retentionYears: 5 },
    ...{ schedule: timers.schedule, checkClock: async () => ({ corroborated }) },
  };
  await scheduleAlertExpiry(needs)();
  expect(await alerts()).toHaveLength(3);
  expect(await handovers()).toHaveLength(2);
  corroborated = true;
  await scheduleAlertExpiry(needs)();
  expect(await alerts()).toEqual(kept);
  expect(await handovers()).toEqual(['2021-11-02']);
  const { n } = await home.db.one<{ n: number }>(sql`select count(distinct alert_id) as n from alert_event`);
  expect(n).toBe(2);
});
