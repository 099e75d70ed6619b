import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, inject, test } from 'vitest';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { PATIENT_TABLES } from '#features/erasure/personal-data';
import { unsubscribePatient } from '#features/patients/unsubscribe-patient';
import { DAY, insertWard, post } from '#testing/loaded-ward';
import { checkpointAll } from '#testing/past-readings';
import { freshPlace } from '#testing/place';
import { builtProgram, conditionsOfThisProcess, startServerProcess } from '#testing/server-process';

const DAYS = 6;
/** Where the command is killed, as parts of all its messages to the engine: while it erases, and while readings go. */
const SHORT = [0.25, 0.75];

/** Kills its own process right after the nth message to the engine, embedded or not, while that is at work on it. */
const COUNTED = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import net from 'node:net';
  import { Worker } from 'node:worker_threads';
  const killAt = Number(process.env.KILL_AT);
  let count = 0;
  process.on('exit', () => fs.writeSync(1, 'messages: ' + count));
  for (const [sender, method] of [[Worker.prototype, 'postMessage'], [net.Socket.prototype, 'write']]) {
    const send = sender[method];
    sender[method] = function (...args) {
      const sent = send.apply(this, args);
      count += 1;
      if (count === killAt) process.kill(process.pid, 'SIGKILL');
      return sent;
    };
  }`)}`;

// On the embedded engine each run opens a database of its own, which takes too long for the short form.
const isShort = !inject('longForm');
test.skipIf(isShort && inject('testDatabase').engine !== 'postgres')(
  'patient erase killed at any message to the engine: nothing or everything is erased, and the next run completes it',
  async () => {
    const place = await freshPlace();
    const now = Date.now();
    const prepared = await place.open();
    await insertWard(prepared, now - 20 * DAY);
    await prepared.close();
    const server = await startServerProcess(place.env);
    for (let day = 1; day <= DAYS; day += 1)
      for (const sensor of ['S-0', 'S-1', 'S-2']) {
        const at = new Date(now - day * DAY).toISOString();
        const reading = { sensor, at, power: 'on', contact: 'ok', moisture: 150 };
        expect(await post(server.base, [reading])).toBe(true);
      }
    await server.kill('SIGTERM');

    const whole = await place.open();
    await checkpointAll(whole, now);
    const [first, second] = [await discharge(whole, 'S-0', now), await discharge(whole, 'S-1', now)];
    await whole.close();
    // Nobody has this number: so many messages are sent before anything can be erased.
    const refused = await erase(place.env, 0, { id: 999, name: 'x' });
    // And so many until everything is.
    const completed = await erase(place.env, 0, second);
    expect([refused.exit, completed.exit]).toEqual([1, 0]);
    // It compacted the log: who received the first resident is in a table since then.
    const compacted = await place.open();
    first.rows = (await stateOf(compacted, first)).rows;
    await compacted.close();
    const [begin, end] = [refused.messages - 5, completed.messages];
    const kills = inject('longForm')
      ? Array.from({ length: end - begin }, (_, n) => begin + n)
      : SHORT.map((part) => begin + Math.round((end - begin) * part));

    const seen: string[] = [];
    for (const killAt of [...kills, 0]) {
      const { exit } = await erase(place.env, killAt, first);
      const db = await place.open();
      try {
        await allOthersEnded(db);
        const { name, readings, ...rest } = await stateOf(db, first);
        const isWhole = name !== '';
        seen.push(isWhole ? 'nothing' : readings > DAYS ? 'readings left' : 'everything');
        // After the last reading a step of its own ends it.
        const erasures = isWhole || exit === 0 ? 0 : readings > DAYS ? 1 : rest.erasures;
        expect({ name, ...rest }, `killed at ${killAt}`).toEqual(
          isWhole
            ? { name: first.nombre, rows: first.rows, erasures, entries: 0 }
            : { name: '', rows: 0, erasures, entries: 1 },
        );
        if (isWhole) expect(readings).toBe(2 * DAYS);
        if (exit === 0) expect(readings).toBe(DAYS);
      } finally {
        await db.close();
      }
    }
    expect([...new Set(seen)]).toEqual(['nothing', 'readings left', 'everything']);
    await place.remove();
  },
  600_000,
);

/** Whoever wears the sensor, with a note, discharged. */
async function discharge(db: Database, sensor: string, now: number): Promise<Resident> {
  const found = await db.one<Omit<Resident, 'rows' | 'name'>>(sql`
    select patient.centro_id, patient.id, nombre, nombre || ' ' || apellidos as name from patient
    join assignment on patient_id = patient.id join sensor on sensor.id = sensor_id where codigo = ${sensor}`);
  await db.run(sql`
    insert into comment (centro_id, patient_id, comentario, "fechaCreacion", autor)
    values (${found.centro_id}, ${found.id}, 'Likes tea.', now(), 'ana')`);
  await unsubscribePatient(db, found as never, now);
  const { rows } = await stateOf(db, found);
  expect(rows).toBeGreaterThan(DAYS);
  return { ...found, rows } as Resident;
}

interface Resident {
  readonly centro_id: number;
  readonly id: number;
  readonly nombre: string;
  /** With the surname. */
  readonly name: string;
  /** So many in the tables that are erased at once. */
  rows: number;
}

/** `vigilia patient erase` in a process of its own. */
async function erase(env: Record<string, string>, killAt: number, who: { id: number; name: string }) {
  const argv = [
    '--import',
    COUNTED,
    ...builtProgram('cli'),
    'patient',
    'erase',
    String(who.id),
    '--name',
    who.name,
  ];
  const child = spawn(process.execPath, argv, {
    env: { ...conditionsOfThisProcess(), ...env, KILL_AT: String(killAt) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  const [exit, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect([0, 1, 'SIGKILL']).toContain(exit ?? signal);
  return { exit, messages: Number(/messages: (\d+)/.exec(printed)?.[1]) };
}

/** On PostgreSQL the statement that was sent last may still be running. */
async function allOthersEnded(db: Database): Promise<void> {
  const others = () =>
    db.many(sql`
      select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
  await expect.poll(others).toEqual([]);
}

/** What the database has about the resident, except the readings, which go a day at a time. */
async function stateOf(db: Database, patient: { centro_id: number; id: number }) {
  const count = async (from: ReturnType<typeof sql>) =>
    (await db.one<{ n: number }>(sql`select count(*) as n from ${from}`)).n;
  let rows = 0;
  for (const [table, { erasure, rowsOf }] of Object.entries(PATIENT_TABLES))
    if (erasure === 'delete') rows += await count(sql`${sql.raw(table)} as about where ${rowsOf(patient)}`);
  const { name } = await db.one<{ name: string }>(
    sql`select nombre as name from patient where id = ${patient.id}`,
  );
  return {
    name,
    rows,
    readings: await count(sql`reading`),
    erasures: await count(sql`reading_erasure`),
    entries: await count(
      sql`access_log where action = 'vigilia patient erase' and result = 'ok' and pacientes = array[${patient.id}::int]`,
    ),
  };
}
