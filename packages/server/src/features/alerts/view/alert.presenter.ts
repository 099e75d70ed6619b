import type { AlertEvent } from '@vigilia/contract/alert-history';
import type { Alert, AlertList, Besides, Pause } from '@vigilia/contract/alerts';
import { PRIORITIES } from '@vigilia/domain/alerts/kinds';
import type { Instant } from '@vigilia/domain/instant';
import type { AlertRow, EventRow } from './alert-view.store';
import type { PauseRow } from './pause.store';

const isoOf = (at: Instant): string => new Date(at).toISOString();
const isoOrNull = (at: Instant | null): string | null => (at === null ? null : isoOf(at));

export const presentAlert = (row: AlertRow): Alert => ({
  id: row.id,
  kind: row.kind,
  priority: row.priority,
  status: row.status,
  paciente:
    row.patient_id === null
      ? null
      : { id: row.patient_id, nombre: row.nombre ?? '', apellidos: row.apellidos ?? '' },
  hub:
    row.hub_id === null ? null : { id: row.hub_id, codigo: row.codigo ?? '', etiqueta: row.etiqueta ?? '' },
  numeroHabitacion: row.numeroHabitacion,
  seccion: row.seccion,
  since: isoOf(row.since),
  openedAt: isoOf(row.openedAt),
  owner: personOf(row.owner_id, row.ownerName),
  takenAt: isoOrNull(row.takenAt),
  snoozedUntil: isoOrNull(row.snoozedUntil),
  snoozedBy: personOf(row.snoozer_id, row.snoozerName),
  step: row.step,
  hidden: row.hidden,
  of: row.of,
  affected: row.affected,
  previous: row.previous,
  undelivered: row.undelivered,
  unattended: row.unattended,
  endedAt: isoOrNull(row.endedAt),
  ended: row.ended,
});

export const presentEvent = (row: EventRow): AlertEvent => ({
  at: isoOf(row.at),
  what: row.what as AlertEvent['what'],
  who: personOf(row.staff_id, row.nombre),
  priority: row.priority,
  step: row.step,
});

export const presentPause = (row: PauseRow): Pause => ({
  paciente: row.patient_id,
  kinds: row.kinds,
  reason: row.reason,
  until: isoOf(row.until),
  by: { id: row.staff_id, nombre: row.autor },
});

/** The most urgent first; of the same priority the one that has held for longest. */
export const compareAlerts = (a: AlertRow, b: AlertRow): number =>
  PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) || a.since - b.since || a.id - b.id;

export const presentList = (alerts: readonly AlertRow[], besides: Besides): AlertList => ({
  lista: [...alerts].sort(compareAlerts).map(presentAlert),
  ...besides,
});

/** The residents whom an alert names. */
export const residentsOf = ({ patient_id, affected }: AlertRow): number[] => [
  ...(patient_id === null ? [] : [patient_id]),
  ...affected.map(({ id }) => id),
];

const personOf = (id: number | null, nombre: string | null) =>
  id === null ? null : { id, nombre: nombre ?? '' };
