import type { AlertStatus, Ending, HeldCall, Step } from '@vigilia/domain/alerts/alert';
import type { UnconfirmedCare } from '@vigilia/domain/alerts/condition';
import { type AlertKind, hubOf, type Priority, residentOf, type Subject } from '@vigilia/domain/alerts/kinds';
import type { AlertPolicy } from '@vigilia/domain/alerts/policy';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { type Receivers, type ReceiversRow, receiversOf, selectReceivers } from './notification-target.store';
import { selectReached, type Target, waitingCalls } from './outbox.store';

/** What decides who is notified of an alert, and what they read. */
export interface AlertFacts extends Surroundings {
  readonly kind: AlertKind;
  readonly of: UnconfirmedCare | null;
  readonly priority: Priority;
  readonly status: AlertStatus;
  readonly step: Step;
  /** Another alert speaks for it. */
  readonly hidden: boolean;
  readonly held: HeldCall | null;
  readonly owner: number | null;
  readonly ownerDevices: readonly number[];
  readonly patientId: number | null;
  readonly since: Instant;
  readonly openedAt: Instant;
  readonly endedAt: Instant | null;
  readonly ended: Ending | null;
  /** Of its last event; null: it has none. */
  readonly lastPriority: Priority | null;
  /** How often somebody was called for it. */
  readonly calls: number;
  /** Whom calls may have reached, and who was not told since that it is over. */
  readonly reached: readonly Target[];
}

/** What is known before an alert opens. */
export interface Surroundings extends Receivers {
  readonly room: string | null;
  readonly section: number | null;
  readonly hub: string | null;
  readonly name: string | null;
  readonly zona: string;
  readonly policy: Partial<AlertPolicy> | null;
}

const SURROUNDINGS = sql`
  "numeroHabitacion" as room, seccion as section, etiqueta as hub, patient.nombre || ' ' || apellidos as name, zona, policy`;

export async function readSurroundings(
  db: Db,
  centroId: number,
  subject: Subject,
  now: Instant,
): Promise<Surroundings> {
  const row = await db.one<Surroundings & ReceiversRow>(sql`
    select ${SURROUNDINGS}, ${selectReceivers(centroId, now)}
    from centre
    left join alert_policy on alert_policy.centro_id = centre.id
    left join patient on patient.centro_id = centre.id and patient.id = ${residentOf(subject)}
    left join hub on hub.centro_id = centre.id and hub.id = ${hubOf(subject)}
    where centre.id = ${centroId}`);
  return { ...row, ...receiversOf(row) };
}

/** For a change in the same transaction: nobody else changes the alert, nor sends a call for it that waits. */
export async function lockAlertFacts(
  db: Db,
  centroId: number,
  id: number,
  now: Instant,
): Promise<(AlertFacts & { voidedBy: number | null }) | undefined> {
  const row = await db.maybe<AlertFacts & ReceiversRow & { voidedBy: number | null }>(sql`
    with changing as materialized (
      select * from alert where centro_id = ${centroId} and id = ${id} for update),
    waiting as materialized (${waitingCalls(centroId, id)})
    select kind, of_care as of, priority, status, step, hidden, held, patient_id as "patientId", owner_id as owner,
      array(select push_device.id from push_device where staff_id = owner_id order by 1) as "ownerDevices",
      since, opened_at as "openedAt", alert.ended_at as "endedAt", ended, calls,
      (select voided_by from care_action care where care.centro_id = alert.centro_id and care.id = care_id) as "voidedBy",
      (select priority from alert_event where centro_id = ${centroId} and alert_id = ${id} order by id desc limit 1) as "lastPriority",
      ${selectReached(centroId, id)}, ${SURROUNDINGS}, ${selectReceivers(centroId, now)}
    from changing alert
    join centre on centre.id = alert.centro_id
    left join alert_policy on alert_policy.centro_id = alert.centro_id
    left join patient on patient.centro_id = alert.centro_id and patient.id = patient_id
    left join hub on hub.centro_id = alert.centro_id and hub.id = hub_id`);
  return row && { ...row, ...receiversOf(row) };
}
