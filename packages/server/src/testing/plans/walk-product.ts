import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Endpoint, isChange } from '@vigilia/contract/endpoint';
import { DAY, MINUTE } from '@vigilia/domain/instant';
import pino from 'pino';
import { expect, onTestFinished } from 'vitest';
import { runCommand } from '#cli/run-command';
import { sql } from '#db/sql';
import { readChainEnds, readNewEntries } from '#features/access/new-entries';
import { scheduleAccessUpkeep } from '#features/access/schedule-access-upkeep';
import { scheduleAlertExpiry } from '#features/alerts/history/expire-alerts';
import { finishErasures } from '#features/erasure/finish-erasures';
import { scheduleKeyExpiry } from '#features/hubs/expire-keys';
import { checkClock } from '#features/ingest/upkeep/clock-check';
import { scheduleUpkeep } from '#features/ingest/upkeep/schedule-upkeep';
import { storePager } from '#features/notifications/channel.store';
import { DIGEST_INTERVAL } from '#features/notifications/digest';
import { writeMonths } from '#features/quality/write-months';
import { listSections } from '#stores/patient.store';
import type { CareHome } from '#testing/care-home';
import {
  nextNumber,
  PAGER,
  type Records,
  recordOf,
  records,
  takeOwnRecords,
} from '#testing/endpoint-records';
import { bodyFor, guarded, STREAMS, urlOf } from '#testing/every-endpoint';
import { heldTimers } from '#testing/held-timers';
import { TEST_KEY } from '#testing/key';
import { startNotifications } from '#testing/notification-home';
import { startWatcher } from '#testing/watched-ward';

/** An endpoint, who calls it, and the records that it is about. */
interface PreparedCall {
  readonly endpoint: Endpoint;
  readonly who: string;
  readonly by: string;
  readonly of: Records;
}

/** Makes the records that the walk is about. A call that changes something has records of its own, the others share them. */
export async function prepareCalls(home: CareHome): Promise<PreparedCall[]> {
  const caller = async () => ({ ...(await administrator(home)), of: await records(home, home.first) });
  const shared = await caller();
  const calls: PreparedCall[] = [];
  for (const endpoint of guarded(home).filter(({ name }) => !STREAMS.includes(name))) {
    calls.push({ endpoint, ...(isChange(endpoint) ? await caller() : shared) });
  }
  return calls;
}

async function administrator(home: CareHome): Promise<{ who: string; by: string }> {
  const who = `ana${nextNumber()}`;
  await home.staff(who);
  return { who, by: await home.enter(who) };
}

/** What narrows a list, one at a time: every parameter of the contract beside the home and the record. */
function filtersOf(endpoint: Endpoint, { member, patient, section }: Records): string[] {
  if (isChange(endpoint)) return [];
  const { name, query } = endpoint;
  const values: Record<string, unknown> = {
    ...{
      staff: member,
      paciente: patient,
      seccion: section,
      kind: 'wet',
      status: 'dead',
      name: 'an',
      days: 14,
    },
    cursor: name === 'listDeliveries' ? 1 : '1793000000000-1',
  };
  return Object.keys((query as { shape?: object }).shape ?? {})
    .filter((key) => key !== 'idCentro' && key !== 'id')
    .map((key) => {
      if (!(key in values)) throw new Error(`no value for ${key} of ${name}`);
      return `${key}=${String(values[key])}`;
    });
}

export async function walkEndpoints(home: CareHome, calls: readonly PreparedCall[]): Promise<void> {
  const wrong: string[] = [];
  for (const { endpoint, who, by, of } of calls) {
    await takeOwnRecords(home, endpoint, { who, by, of });
    // What all calls share may have been changed by an earlier one.
    await storePager(home.db, home.first, PAGER);
    of.sections = (await listSections(home.db, home.first)).map(({ id }) => id);
    for (const filter of ['', ...filtersOf(endpoint, of)]) {
      const url = urlOf(endpoint, recordOf(endpoint, of), filter, of.token);
      const { status } = await home.ask(endpoint.method, url, by, bodyFor(endpoint.name, of));
      if (status !== endpoint.status) wrong.push(`${endpoint.name} ${filter}: ${status}`);
    }
  }
  for (const url of ['/readyz', '/status', '/healthz', '/metrics'])
    await home.get(url, 'a-token-of-prometheus');
  expect(wrong).toEqual([]);
}

/** What hubs send: new, late, copied, from a wrong clock, for an unknown sensor, under an old and under an unknown key. */
export async function sendAsHubs(home: CareHome): Promise<string> {
  const [code, sensor] = [`HUB-WALK-${nextNumber()}`, `S-WALK-${nextNumber()}`];
  await home.hub(code);
  await home.sensor(sensor);
  const send = (readings: object[], key = code) => home.post('/ingest/v1/readings', { readings }, key);
  const reading = (sensor: string, at: number) => ({
    ...{
      sensor,
      at: new Date(at).toISOString(),
      power: 'on',
      contact: 'ok',
      moisture: 300,
      signal: 70,
      pitch: 0,
      roll: 0,
    },
  });
  const worn = await home.db.many<{ codigo: string }>(sql`
    select codigo from sensor where centro_id = ${home.first} and codigo <> ${sensor} and deleted_at is null limit 20`);
  const now = home.clock.now();
  for (const at of [now, now, now - 20 * DAY, now + 10 * DAY, now - 3 * MINUTE])
    await send([
      ...worn.map(({ codigo }) => reading(codigo, at)),
      reading(sensor, at),
      reading('NOBODY', at),
    ]);
  await send([reading(sensor, 0)]);
  await send([], 'nobody’s key');
  const { lines } = await runCommand(['hub', 'rekey', code], { db: home.db, now, key: TEST_KEY });
  expect(lines.length).toBeGreaterThan(0);
  expect((await send([reading(sensor, now - MINUTE)])).status).toBe(200);
  await home.repaired();
  return code;
}

/** Everything that runs without anybody asking. */
export async function runJobs(home: CareHome): Promise<void> {
  const timers = heldTimers();
  const needs = {
    ...{
      db: home.db,
      clock: home.clock.now,
      log: pino({ level: 'silent' }),
      schedule: timers.schedule,
      checkClock,
    },
    ...{ retentionDays: 400, retentionYears: 5 },
  };
  const stops = [
    await home.ingest.open(timers.schedule),
    await scheduleUpkeep(needs),
    await scheduleAccessUpkeep(needs),
    scheduleAlertExpiry(needs),
    await scheduleKeyExpiry(needs),
    finishErasures(home.db, home.clock.now, needs.log),
  ];
  const watcher = await startWatcher(home);
  for (const minutes of [1, 6, 6]) {
    home.clock.pass({ minutes });
    await watcher.beat();
    await watcher.tick();
  }
  await watcher.readCentres();
  await watcher.lookAtStored();
  // Nothing leaves this machine: receivers are where nobody listens, and few messages wait for them.
  await home.db.script(`
    update webhook set url = 'http://127.0.0.1:1/hook', allow_private = true;
    update pager set host = '127.0.0.1', port = 1;
    update outbox set status = 'cancelled' where status = 'waiting'
      and (centro_id, id) not in (select centro_id, id from outbox where status = 'waiting' order by id desc limit 20)`);
  const notifications = await startNotifications(home);
  await notifications.tick();
  for (const interval of [MINUTE, DAY, DIGEST_INTERVAL]) {
    timers.fire(interval);
    notifications.fire(interval);
  }
  await notifications.tick();
  const now = home.clock.now();
  const quality = { id: home.first, zona: 'Europe/Amsterdam', since: now - 40 * DAY };
  await writeMonths(home.db, home.ingest.models, quality, now);
  const end = (await readChainEnds(home.db, '2026-11')).find(({ centroId }) => centroId === home.first)!;
  await readNewEntries(home.db, end, end.seq - 1, 1);
  await notifications.close();
  for (const stop of stops) await stop();
}

/** The commands of administrators of the installation. */
export async function runCommands(home: CareHome, { of, hub }: { of: Records; hub: string }): Promise<void> {
  const { db } = home;
  const folder = await mkdtemp(path.join(tmpdir(), 'vigilia-walk-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const member = await db.one<{ username: string; nombre: string }>(
    sql`select username, nombre from staff where id = ${of.member}`,
  );
  const discharged = await db.one<{ name: string }>(
    sql`select nombre || ' ' || apellidos as name from patient where id = ${of.discharged}`,
  );
  const commands = [
    ['centre', 'list'],
    ['access', 'verify'],
    ['clock', 'confirm'],
    ['ingest', 'retry'],
    ['ingest', 'repair'],
    ['doctor', 'database'],
    ['patient', 'export', String(of.patient), '--folder', path.join(folder, 'export')],
    ['patient', 'erase', String(of.discharged), '--name', discharged.name],
    ['staff', 'grant', member.username, '--centre', String(home.first)],
    ['staff', 'password', member.username],
    ['staff', 'reset-2fa', member.username],
    ['staff', 'erase', member.username, '--name', member.nombre],
    ['hub', 'delete', hub],
  ];
  for (const argv of commands) {
    const { lines } = await runCommand(argv, { db, now: home.clock.now(), key: TEST_KEY });
    expect(lines.join('\n'), argv.join(' ')).not.toMatch(/no such|There is no|Usage/i);
  }
}
