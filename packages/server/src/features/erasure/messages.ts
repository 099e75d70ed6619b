import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { PatientKey } from './personal-data';

/** Tables with whole messages of hubs that wait. A message holds readings of several residents. */
export const MESSAGE_TABLES = ['postponed_message', 'unstored_message'] as const;

/** A message may have a megabyte. */
export const MESSAGES_AT_ONCE = 20;

/** Which sensor somebody wore, by its code in lower case, and when. */
export interface WornSensor {
  readonly sensor: string;
  readonly from: Instant;
  readonly until: Instant | null;
}

export interface SentReading {
  readonly sensor: string;
  readonly at: string;
}

/** The readings of a message that were measured on whoever wore these sensors, and the others. */
export function splitMessage(
  payload: Uint8Array,
  worn: readonly WornSensor[],
): { own: SentReading[]; others: unknown[] } {
  const own: SentReading[] = [];
  const others: unknown[] = [];
  for (const reading of readingsOf(payload))
    if (isOwn(reading, worn)) own.push(reading);
    else others.push(reading);
  return { own, others };
}

/** What nobody can read says nothing about anybody. */
function readingsOf(payload: Uint8Array): readonly unknown[] {
  try {
    const { readings } = JSON.parse(Buffer.from(payload).toString('utf8')) as { readings?: unknown };
    return Array.isArray(readings) ? readings : [];
  } catch {
    return [];
  }
}

function isOwn(reading: unknown, worn: readonly WornSensor[]): reading is SentReading {
  const { sensor, at } = (reading ?? {}) as Record<keyof SentReading, unknown>;
  const moment = Date.parse(String(at));
  return worn.some(
    (one) =>
      one.sensor === String(sensor).toLowerCase() &&
      moment >= one.from &&
      (one.until === null || moment < one.until),
  );
}

/** In the caller's transaction: takes the resident's readings out of the messages that wait. */
export async function eraseFromMessages(db: Db, { centro_id, id }: PatientKey): Promise<void> {
  const worn = await db.many<WornSensor>(sql`
    select lower(codigo) as sensor, from_at as "from", to_at as until
    from assignment join sensor on sensor.centro_id = assignment.centro_id and sensor.id = sensor_id
    where assignment.centro_id = ${centro_id} and patient_id = ${id}`);
  for (const name of MESSAGE_TABLES) {
    const table = sql.raw(name);
    const next = (after: number) =>
      db.many<{ id: number; payload: Uint8Array }>(sql`
        select id, payload from ${table} where centro_id = ${centro_id} and id > ${after}
        order by id limit ${MESSAGES_AT_ONCE}`);
    for (let page = await next(0); page.length > 0; page = await next(page.at(-1)?.id ?? 0))
      for (const message of page) {
        const { own, others } = splitMessage(message.payload, worn);
        if (own.length === 0) continue;
        const row = sql`centro_id = ${centro_id} and id = ${message.id}`;
        const payload = Buffer.from(JSON.stringify({ readings: others }));
        await db.run(
          others.length === 0
            ? sql`delete from ${table} where ${row}`
            : sql`update ${table} set payload = ${payload} where ${row}`,
        );
      }
  }
}
