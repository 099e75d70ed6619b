import type { Alert } from '@vigilia/contract/alerts';
import type { TFunction } from 'i18next';
import { fullName } from '#lib/full-name';

/** "102 · Jan de Vries", the name of a hub, or that nothing is measured at all. */
export function titleOf(t: TFunction, { paciente, numeroHabitacion, hub, kind }: Alert): string {
  const name = paciente && fullName(paciente);
  if (name) return numeroHabitacion ? `${numeroHabitacion} · ${name}` : name;
  return hub ? hub.etiqueta || hub.codigo : t(`alert.kind.${kind}`);
}

/** Its text says since when: it is about the whole home. */
export const saysSince = (kind: Alert['kind']): kind is 'silence' | 'undelivered' =>
  kind === 'silence' || kind === 'undelivered';

/** What it is about. */
export function whatOf(t: TFunction, { kind, of, since }: Alert, moment: (at: string) => string): string {
  if (saysSince(kind)) return t(`alert.${kind}`, { time: moment(since) });
  if (kind === 'unconfirmed') return t(of === 'turned' ? 'alert.stillLies' : 'alert.stillWet');
  return t(`alert.kind.${kind}`);
}

/** As colleagues call each other: there is little room on a card. */
export const firstName = (person: Alert['owner']): string => person?.nombre.split(' ')[0] ?? '';
