import { HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import { changeFacts, FIRST_MINUTES } from '@vigilia/domain/troubles/change-facts';
import type { ChangeFacts } from '@vigilia/domain/troubles/facts';
import { CHANGES_COMPARED } from '@vigilia/domain/troubles/troubles';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { CentreModel } from '#services/centre-model/centre-model';
import { grouped } from '#services/centre-model/grouped';
import { readings } from '#stores/reading.store';

/** Their readings have come by then. */
const SAMPLED_AFTER = FIRST_MINUTES + 5 * MINUTE;
/** A server may have been stopped. */
const SAMPLED_WITHIN = 6 * HOUR;

/** How the sensors held that were put on anew in the last hours. Those whose readings are not there yet are looked at again. */
export async function sampleChanges(db: Db, model: CentreModel, now: Instant): Promise<void> {
  const { centroId } = model;
  for (const { patientId, at } of await momentsToSample(db, model, now)) {
    const sensorId = sensorOf(model, patientId, at);
    if (sensorId === undefined) continue;
    const span = { from: new Date(at), until: new Date(at + FIRST_MINUTES) };
    const found = changeFacts(
      at,
      await db.many(sql`
        select at, power, contact, roll from (${readings({ centre: centroId, sensor: sensorId, ...span })}) as worn`),
    );
    if (found)
      await db.run(sql`
        insert into change_sample (centro_id, patient_id, at, contact, roll)
        values (${centroId}, ${patientId}, ${span.from}, ${found.contact}, ${found.roll}) on conflict do nothing`);
  }
  await db.run(sql`
    delete from change_sample sample where centro_id = ${centroId} and at < (
      select at from change_sample newer where newer.centro_id = ${centroId} and newer.patient_id = sample.patient_id
      order by at desc offset ${CHANGES_COMPARED} limit 1)`);
}

interface Moment {
  readonly patientId: number;
  readonly at: Instant;
}

/** Two within the first minutes are one: whoever changes also looks at the sensor. */
async function momentsToSample(db: Db, model: CentreModel, now: Instant): Promise<Moment[]> {
  const [from, to] = [now - SAMPLED_WITHIN, now - SAMPLED_AFTER];
  const wearing = [...model.directory.wearing];
  const patients = wearing.map(([patientId]) => patientId);
  const acts = await db.many<Moment>(sql`
    select patient_id as "patientId", at from care_action
    where centro_id = ${model.centroId} and patient_id = any(${patients}::int[]) and kind in ('changed', 'checked')
      and voided_at is null and at between ${new Date(from)} and ${new Date(to)}`);
  const sampled = await db.many<Moment>(sql`
    select patient_id as "patientId", at from change_sample
    where centro_id = ${model.centroId} and patient_id = any(${patients}::int[]) and at >= ${new Date(from - FIRST_MINUTES)}`);
  const putOn = wearing
    .map(([patientId, { worn }]) => ({ patientId, at: worn.from }))
    .filter(({ at }) => at >= from && at <= to);
  const taken = [...sampled];
  return [...acts, ...putOn]
    .sort((a, b) => a.at - b.at)
    .filter(({ patientId, at }) => {
      const isTaken = taken.some(
        (other) => other.patientId === patientId && Math.abs(other.at - at) < FIRST_MINUTES,
      );
      if (!isTaken) taken.push({ patientId, at });
      return !isTaken;
    });
}

/** The one that the resident wore in the first minutes. */
function sensorOf(model: CentreModel, patientId: number, at: Instant): number | undefined {
  for (const { worn, sensor } of model.directory.assignments.values())
    if (
      worn.patientId === patientId &&
      worn.from <= at &&
      (worn.until === null || worn.until >= at + FIRST_MINUTES)
    )
      return sensor.id;
  return undefined;
}

/** Of each resident the newest, the oldest of them first. */
export async function readChanges(
  db: Db,
  centroId: number,
  patients: readonly number[],
): Promise<Map<number, ChangeFacts[]>> {
  const rows = await db.many<ChangeFacts & { patientId: number }>(sql`
    select patient_id as "patientId", at, contact, roll from change_sample
    where centro_id = ${centroId} and patient_id = any(${patients}::int[]) order by patient_id, at`);
  return grouped(rows, ({ patientId }) => patientId);
}
