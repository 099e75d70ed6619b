import type { AlertStatus, Ending, HeldCall, Step } from '@vigilia/domain/alerts/alert';
import type { UnconfirmedCare } from '@vigilia/domain/alerts/condition';
import type { AlertKind, Priority } from '@vigilia/domain/alerts/kinds';
import type { AlertPolicy } from '@vigilia/domain/alerts/policy';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

/** What decides who is notified of an alert, and what they read. */
export interface AlertFacts {
  readonly alert: number;
  readonly kind: AlertKind;
  readonly of: UnconfirmedCare | null;
  readonly priority: Priority;
  readonly status: AlertStatus;
  readonly step: Step;
  /** Another alert speaks for it. */
  readonly hidden: boolean;
  readonly held: HeldCall | null;
  readonly owner: number | null;
  readonly patientId: number | null;
  readonly room: string | null;
  readonly section: number | null;
  readonly hub: string | null;
  readonly name: string | null;
  readonly since: Instant;
  readonly openedAt: Instant;
  readonly endedAt: Instant | null;
  readonly ended: Ending | null;
  readonly zona: string;
  readonly policy: Partial<AlertPolicy> | null;
}

export const readAlertFacts = (db: Db, centroId: number, id: number): Promise<AlertFacts> =>
  db.one(sql`
    select alert.id as alert, kind, of_care as of, priority, status, step, hidden, held, patient_id as "patientId", owner_id as owner,
      "numeroHabitacion" as room, seccion as section, etiqueta as hub, patient.nombre || ' ' || apellidos as name,
      since, opened_at as "openedAt", alert.ended_at as "endedAt", ended, zona, policy
    from alert
    join centre on centre.id = alert.centro_id
    left join alert_policy on alert_policy.centro_id = alert.centro_id
    left join patient on patient.centro_id = alert.centro_id and patient.id = patient_id
    left join hub on hub.centro_id = alert.centro_id and hub.id = hub_id
    where alert.centro_id = ${centroId} and alert.id = ${id}`);

/** Undefined where the event is the alert's first. */
export async function readPriorityBefore(
  db: Db,
  centroId: number,
  alertId: number,
  eventId: number,
): Promise<Priority | undefined> {
  const before = await db.maybe<{ priority: Priority }>(sql`
    select priority from alert_event
    where centro_id = ${centroId} and alert_id = ${alertId} and id < ${eventId} order by id desc limit 1`);
  return before?.priority;
}
