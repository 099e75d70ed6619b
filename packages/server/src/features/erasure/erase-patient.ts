import { DAY, type Instant } from '@vigilia/domain/instant';
import { isHeldByBackup } from '#db/backup-hold';
import { withCentreLock } from '#db/centre-lock';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';
import { intervalScheduler, pause } from '#scheduler';
import { appendReload } from '#services/centre-model/log.store';
import { checkpointCentre } from '#services/centre-model/write-checkpoint';
import { compactStep } from '#stores/compact-log';
import {
  codedChunks,
  firstStoredReadingAt,
  insertChunks,
  lastOfAssignment,
  logOf,
  overlaps,
} from '#stores/reading.store';
import { eraseFromMessages } from './messages';
import { PATIENT_COLUMNS, PATIENT_TABLES, type PatientKey } from './personal-data';

export interface ErasablePatient extends PatientKey {
  readonly nombre: string;
  readonly apellidos: string;
  readonly unsubscribed_at: Instant | null;
  readonly erased_at: Instant | null;
  /** Time zone of the centre. */
  readonly zona: string;
}

export const findErasable = (db: Db, id: number): Promise<ErasablePatient | undefined> =>
  db.maybe(sql`
    select patient.centro_id, patient.id, patient.nombre, apellidos, unsubscribed_at, erased_at, zona
    from patient join centre on centre.id = patient.centro_id
    where patient.id = ${id}`);

/**
 * Erases everything about a discharged resident in one transaction, in which `record` enters it into the access log; only
 * the readings follow afterwards (`eraseReadings`). Returns false where the resident was restored or erased meanwhile.
 */
export function erasePatient(
  db: Database,
  patient: PatientKey,
  now: Instant,
  record: (db: Db) => Promise<void>,
): Promise<boolean> {
  return withCentreLock(db, patient.centro_id, async (db) => {
    await checkpointCentre(db, patient.centro_id, now);
    const blanked = Object.entries(PATIENT_COLUMNS.blanked).map(
      ([column, value]) => sql`${sql.raw(column)} = ${value}`,
    );
    const marked = await db.run(sql`
      update patient set erased_at = ${new Date(now)}, ${sql.join(blanked, ', ')}
      where centro_id = ${patient.centro_id} and id = ${patient.id}
        and unsubscribed_at is not null and erased_at is null`);
    if (marked === 0) return false;
    await db.run(sql`
      insert into reading_erasure (centro_id, assignment_id, sensor_id, from_at, to_at)
      select centro_id, id, sensor_id, from_at, to_at from assignment
      where centro_id = ${patient.centro_id} and patient_id = ${patient.id} and to_at is not null`);
    await db.run(sql`
      insert into erased_assignment (centro_id, sensor_id, from_at, to_at)
      select centro_id, sensor_id, from_at, to_at from assignment
      where centro_id = ${patient.centro_id} and patient_id = ${patient.id} and to_at > from_at
      on conflict (centro_id, sensor_id, from_at) do update set to_at = greatest(erased_assignment.to_at, excluded.to_at)`);
    await eraseFromMessages(db, patient);
    for (const [table, { erasure, rowsOf }] of Object.entries(PATIENT_TABLES))
      if (erasure === 'delete')
        await db.run(sql`delete from ${sql.raw(table)} as about where ${rowsOf(patient)}`);
      else if (typeof erasure === 'function') await db.run(erasure(patient));
    // Alerts of hubs and of the whole home stay, without this resident among those concerned.
    await db.run(sql`
      update alert set affected = array_remove(affected, ${patient.id}), version = version + 1
      where centro_id = ${patient.centro_id} and affected @> array[${patient.id}::int]`);
    // What ingest remembers of the days and tracks is no longer so.
    await appendReload(db, patient.centro_id, now);
    await record(db);
    return true;
  });
}

interface ReadingErasure {
  readonly centro_id: number;
  readonly assignment_id: number;
  readonly sensor_id: number;
  readonly from_at: Instant;
  readonly to_at: Instant;
}

/**
 * Deletes the readings of erased residents, a day of one sensor at a time, so that nobody waits for long. Each step is
 * stored: after a kill it goes on where it was, at the next start of a server or the next `patient erase`.
 */
export async function eraseReadings(
  db: Database,
  clock: () => Instant,
  isStopped = () => false,
): Promise<number> {
  let deleted = 0;
  while (!isStopped()) {
    const next = await db.maybe<ReadingErasure>(sql`
      select centro_id, assignment_id, sensor_id, from_at, to_at from reading_erasure
      order by centro_id, assignment_id limit 1`);
    if (!next) break;
    const step = await withCentreLock(db, next.centro_id, (db) => eraseNextDay(db, next, clock()));
    if (step === 'held') await pause(intervalScheduler, HELD_AGAIN);
    else deleted += step;
  }
  return deleted;
}

/** Until a backup has read its pages. */
const HELD_AGAIN = 1_000;

/** By assignment too: a reading whose clock was a little ahead belongs to it, although its moment is after the end. */
async function eraseNextDay(db: Db, erasure: ReadingErasure, now: Instant): Promise<number | 'held'> {
  if (await isHeldByBackup(db)) return 'held';
  const { centro_id, assignment_id, sensor_id } = erasure;
  const thisRow = sql`centro_id = ${centro_id} and assignment_id = ${assignment_id}`;
  const from = new Date(erasure.from_at);
  const to_at = new Date(erasure.to_at);
  const isTheirs = sql`at >= ${from} and (at < ${to_at} or assignment_id = ${assignment_id})`;
  const { isInLog } = await db.one<{ isInLog: boolean }>(sql`
    select exists (select from (${logOf(centro_id)}) as log where sensor_id = ${sensor_id} and ${isTheirs}) as "isInLog"`);
  if (isInLog) {
    await checkpointCentre(db, centro_id, now);
    while (await compactStep(db, centro_id));
  }
  const span = { centre: centro_id, sensor: sensor_id, from };
  const { first } = await db.one<{ first: Instant | null }>(sql`
    select ${firstStoredReadingAt({ ...span, until: lastOfAssignment(sql`${to_at}::timestamptz`) })} as first`);
  if (first === null) {
    await db.run(sql`delete from reading_erasure where ${thisRow}`);
    return 0;
  }
  const until = new Date(first + DAY);
  const isErased = sql`${isTheirs} and at < ${until}`;
  const rows = await db.run(sql`
    delete from reading_row where centro_id = ${centro_id} and sensor_id = ${sensor_id} and ${isErased}`);
  const { chunked } = await db.one<{ chunked: number }>(sql`
    with affected as (delete from reading_chunk where ${overlaps({ ...span, until })} returning *),
      coded as (select *, coalesce(${isErased}, false) as is_erased from (${codedChunks(sql`true`, sql`affected`)}) as chunk),
      kept as (${insertChunks(sql`select * from coded where not is_erased`)})
    select count(*) as chunked from coded where is_erased`);
  await db.run(sql`update reading_erasure set from_at = ${until} where ${thisRow}`);
  return rows + chunked;
}
