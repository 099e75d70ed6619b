import type { Alert, AlertList, RecentCare } from '@vigilia/contract/alerts';
import type { Patient } from '@vigilia/contract/patients';
import { ago } from './open-ward';

/** An open alert of medium priority about a resident, 25 minutes old. */
export const alertOf = (id: number, patient: Patient | null, more: Partial<Alert> = {}): Alert => ({
  id,
  kind: 'wet',
  priority: 'medium',
  status: 'open',
  paciente: patient && { id: patient.id, nombre: patient.nombre, apellidos: patient.apellidos },
  hub: null,
  numeroHabitacion: patient?.numeroHabitacion ?? null,
  seccion: patient?.seccion ?? null,
  since: ago(25),
  openedAt: ago(20),
  owner: null,
  takenAt: null,
  snoozedUntil: null,
  snoozedBy: null,
  step: 0,
  hidden: false,
  of: null,
  affected: [],
  previous: null,
  undelivered: false,
  unattended: false,
  endedAt: null,
  ended: null,
  ...more,
});

export const takenBy = (id: number, nombre: string): Partial<Alert> => ({
  status: 'taken',
  owner: { id, nombre },
  takenAt: ago(3),
});

export const alertList = (lista: Alert[] = [], more: Partial<AlertList> = {}): AlertList => ({
  lista,
  pauses: [],
  prompts: [],
  care: [],
  wetFrom: 4,
  ...more,
});

/** A change that Noor has just recorded. */
export const careOf = ({ id }: Patient, more: Partial<RecentCare> = {}): RecentCare => ({
  ...{ id: 31, paciente: id, kind: 'changed', result: null, found: null, at: ago(0), recordedAt: ago(0) },
  ...{ by: { id: 2, nombre: 'Noor' }, until: null },
  ...more,
});

/** The answer to a look at an alert that somebody took and did not finish. */
export const eventsOf = (alert: Alert) => ({
  [`GET /api/alerts/view/${alert.id}`]: {
    body: {
      alert,
      events: [
        { at: ago(20), what: 'opened', who: null, priority: alert.priority, step: 0 },
        { at: ago(10), what: 'lapsed', who: null, priority: alert.priority, step: 1 },
      ],
    },
  },
});
