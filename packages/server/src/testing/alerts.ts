import type { AlertKind, Priority } from '@vigilia/domain/alerts/kinds';
import { sql } from '#db/sql';
import { updateAlert } from '#services/alerts/change-alert';
import { readOpenAlerts } from '#stores/alert.store';
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

/** As the watcher does it: the next step. */
export async function escalateAlert({ db, clock, first }: CareHome, id: number): Promise<void> {
  const alert = (await readOpenAlerts(db, first)).find((open) => open.id === id)!;
  const { priority } = alert;
  await updateAlert(db, first, alert, { ...alert, step: 1 }, [
    { what: 'escalated', at: clock.now(), who: null, priority, step: 1 },
  ]);
}
