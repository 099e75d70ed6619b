import type { AlertKind, Priority } from '@vigilia/domain/alerts/kinds';
import { sql } from '#db/sql';
import type { CareHome } from './care-home';

/** An alert about a resident that opened now, as the watcher would have opened it. */
export async function openAlert(
  { db, clock, first }: CareHome,
  {
    patient,
    centre = first,
    kind = 'wet',
    priority = 'medium',
  }: { patient: number; centre?: number; kind?: AlertKind; priority?: Priority },
): Promise<number> {
  const now = new Date(clock.now());
  const { id } = await db.one<{ id: number }>(sql`
    insert into alert (centro_id, kind, subject, patient_id, priority, status, since, opened_at, stepped_at)
    values (${centre}, ${kind}, ${`resident:${patient}`}, ${patient}, ${priority}, 'open', ${now}, ${now}, ${now})
    returning id`);
  await db.run(sql`
    insert into alert_event (centro_id, alert_id, at, what, priority, step)
    values (${centre}, ${id}, ${now}, 'opened', ${priority}, 0)`);
  return id;
}
