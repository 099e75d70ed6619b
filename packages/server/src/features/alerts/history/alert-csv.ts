import { BYTE_ORDER_MARK, csvRecord, csvSeparator } from '@vigilia/domain/csv';
import type { Instant } from '@vigilia/domain/instant';
import { formatDate, formatTime } from '@vigilia/domain/local-time';
import type { Locale } from '@vigilia/domain/locales';
import type { AlertRow } from '#features/alerts/view/alert-view.store';
import { text } from '#texts/texts';

const COLUMNS = [
  'opened',
  'since',
  'kind',
  'priority',
  'room',
  'resident',
  'section',
  'hub',
  'taken',
  'endedAt',
  'ended',
  'unattended',
] as const;

interface CsvSettings {
  readonly locale: Locale;
  readonly zona: string;
  /** The name of a section. */
  readonly sectionOf: (id: number) => string;
}

/** The head of the file. Who went is not in it: what is counted of alerts is never counted by person. */
export const alertCsvHead = ({ locale }: CsvSettings): string =>
  BYTE_ORDER_MARK +
  csvRecord(
    COLUMNS.map((column) => text(locale, `alertExport.${column}`)),
    csvSeparator(locale),
  );

export function alertCsvRecord(alert: AlertRow, { locale, zona, sectionOf }: CsvSettings): string {
  const moment = (at: Instant | null) =>
    at === null ? '' : `${formatDate(zona, at)} ${formatTime(zona, at)}`;
  const cells: Record<(typeof COLUMNS)[number], string> = {
    opened: moment(alert.openedAt),
    since: moment(alert.since),
    kind: text(locale, `alertKind.${alert.kind}`),
    priority: text(locale, `alertPriority.${alert.priority}`),
    room: alert.numeroHabitacion ?? '',
    resident: [alert.nombre, alert.apellidos].filter(Boolean).join(' '),
    section: alert.seccion === null ? '' : sectionOf(alert.seccion),
    hub: alert.etiqueta ?? '',
    taken: moment(alert.takenAt),
    endedAt: moment(alert.endedAt),
    ended: alert.ended === null ? '' : text(locale, `alertEnded.${alert.ended}`),
    unattended: alert.unattended ? text(locale, 'alertExport.yes') : '',
  };
  return csvRecord(
    COLUMNS.map((column) => cells[column]),
    csvSeparator(locale),
  );
}
