import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { listEnabledWebhooks } from '#stores/notification-target.store';
import { insertNotifications } from '#stores/outbox.store';

interface RecordedCare {
  readonly centro_id: number;
  readonly id: number;
  readonly paciente: number;
  readonly kind: string;
  readonly found: string | null;
  readonly at: Instant;
  readonly recordedAt: Instant;
  readonly replaces: number | null;
  readonly voidedAt: Instant | null;
}

/** Tells the home's webhooks what was done, in the transaction that records it: room, kind and what was found, no names. */
export async function notifyOfCare(
  db: Db,
  event: 'care.recorded' | 'care.found' | 'care.corrected',
  care: RecordedCare,
  now: Instant,
): Promise<void> {
  const { centro_id, id, paciente, kind, found, at, recordedAt, replaces } = care;
  const webhooks = await listEnabledWebhooks(db, centro_id);
  if (webhooks.length === 0) return;
  const { room } = await db.one<{ room: string }>(sql`
    select "numeroHabitacion" as room from patient where centro_id = ${centro_id} and id = ${paciente}`);
  const undone = care.voidedAt !== null;
  const payload = { care: id, kind, found, room, at, recordedAt, replaces, undone };
  // A record may be corrected into being and undone afterwards: both are `care.corrected` of it.
  // An answer to what was found may be changed, and changed back: each is an event of its own.
  const what = undone ? `${event}:undone` : event === 'care.found' ? `${event}:${found}:${now}` : event;
  await insertNotifications(
    db,
    centro_id,
    webhooks.map((webhook) => ({
      ...{ channel: 'webhook', target: String(webhook), dedupe: `care:${id}:${what}:webhook:${webhook}` },
      ...{ event, alertId: null, patientId: paciente, priority: 'low', payload },
    })),
    now,
  );
}
