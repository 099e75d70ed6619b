import pino from 'pino';
import { expect, test } from 'vitest';
import { sql } from '#db/sql';
import { openAlert } from '#testing/alerts';
import { careHome } from '#testing/care-home';
import { heldTimers } from '#testing/held-timers';
import { scheduleAlertExpiry } from './expire-alerts';

test('ended alerts go with the access log of their month; open ones stay, and so does all while the clock is in doubt', async () => {
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
  const timers = heldTimers();
  let corroborated = false;
  const needs = {
    ...{ db: home.db, clock: home.clock.now, log: pino({ level: 'silent' }), retentionYears: 5 },
    ...{ schedule: timers.schedule, checkClock: async () => ({ corroborated }) },
  };
  await scheduleAlertExpiry(needs)();
  expect(await alerts()).toHaveLength(3);
  corroborated = true;
  await scheduleAlertExpiry(needs)();
  expect(await alerts()).toEqual(kept);
  const { n } = await home.db.one<{ n: number }>(sql`select count(distinct alert_id) as n from alert_event`);
  expect(n).toBe(2);
});
