// chunk: cards
import type { Alert } from '@vigilia/contract/alerts';
import type { Patient } from '@vigilia/contract/patients';
import { wetnessOf } from '@vigilia/domain/alerts/alert-subject';
import { fullName } from '#lib/full-name';
import type { TextOf } from '#lib/i18n';
import { STATE_LOOKS } from '#ui/state-look';

/** "102 · Jan de Vries", the name of a hub, or that nothing is measured at all. */
export function titleOf(t: TextOf, { paciente, numeroHabitacion, hub, kind }: Alert): string {
  const name = paciente && fullName(paciente);
  if (name) return numeroHabitacion ? `${numeroHabitacion} · ${name}` : name;
  return hub ? hub.etiqueta || hub.codigo : t(`alert.kind.${kind}`);
}

/** Its text says since when: it is about the whole home. */
export const saysSince = (kind: Alert['kind']): kind is 'silence' | 'undelivered' =>
  kind === 'silence' || kind === 'undelivered';

/** What it is about. */
export function whatOf(
  t: TextOf,
  alert: Pick<Alert, 'kind' | 'of' | 'since'>,
  moment: (at: string) => string,
  resident: Patient | null,
): string {
  const { kind, of, since } = alert;
  if (saysSince(kind)) return t(`alert.${kind}`, { time: moment(since) });
  if (kind === 'unconfirmed') return t(of === 'turned' ? 'alert.stillLies' : 'alert.stillWet');
  return wetnessText(t, alert, resident) ?? t(`alert.kind.${kind}`);
}

/** "Very wet" in place of "To change", as on the card; undefined where it is about something else. */
export function wetnessText(
  t: TextOf,
  alert: Parameters<typeof wetnessOf>[0],
  resident: Parameters<typeof wetnessOf>[1],
): string | undefined {
  const band = wetnessOf(alert, resident);
  return band === null ? undefined : t(STATE_LOOKS[`level${(band - 2) as 2 | 3}`].textKey);
}

/** As colleagues call each other: there is little room on a card. */
export const firstName = (person: Alert['owner']): string => person?.nombre.split(' ')[0] ?? '';
