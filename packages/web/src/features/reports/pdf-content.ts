import type { TextOf } from '#lib/i18n';
import { CHARTS } from './charts';
import { daysOf, type Month, monthName } from './month';
import { SLOTS_PER_PAGE } from './pdf-layout';
import type { Panel, PanelRow } from './pdf-panel';
import { type Report, type Row, rowsOf } from './report-rows';
import { legendOf } from './report-texts';
import { PDF_GROUP_SIZE, rowGroups } from './row-groups';

export interface PdfOptions {
  readonly report: Report;
  readonly month: Month;
  /** The local day. */
  readonly today: string;
  readonly centre: string;
  /** The names of the chosen sections; none means all. */
  readonly sections: readonly string[];
  /** By room when the PDF leaves the home. */
  readonly people: 'names' | 'rooms';
  readonly t: TextOf;
  readonly locale: string;
}

/** Everything that the PDF shows, translated, as plain data that can be sent to a worker. */
export function pdfContentOf(options: PdfOptions) {
  const { month, centre, sections, t, locale } = options;
  const heading = `${t('nav.analytics')} · ${monthName(month, locale)}`;
  const panels = panelsOf(options);
  const pages = Math.ceil(panels.length / SLOTS_PER_PAGE);
  return {
    title: `${heading} · ${centre}`,
    /** Of every page. */
    heading,
    where: [centre, sections.join(', ')].filter(Boolean).join(' · '),
    panels,
    /** "Page 1 of 3", one text for each page. */
    pages: Array.from({ length: pages }, (_, index) => t('analytics.pdfPage', { page: index + 1, pages })),
    locale,
  };
}

export type PdfContent = ReturnType<typeof pdfContentOf>;

function panelsOf({ report, month, today, people, t }: PdfOptions): Panel[] {
  const days = daysOf(month);
  const open = days.find(({ date }) => date === today)?.day ?? null;
  return CHARTS.flatMap((chart) => {
    const rows = rowsOf(report[chart.series]);
    const rooms = people === 'rooms' ? roomLabels(rows, t) : rows.map(({ room }) => room);
    const groups = rowGroups(rows, PDF_GROUP_SIZE);
    return groups.map((group, index) => {
      const part = t('analytics.pdfPart', { part: index + 1, parts: groups.length });
      return {
        chart,
        title: t(`analytics.${chart.id}`) + (groups.length > 1 ? ` · ${part}` : ''),
        about: t(`analytics.about.${chart.id}`) + (open === null ? '' : ` · * ${t('analytics.notOver')}`),
        open,
        legend: legendOf(t, chart),
        rows: group.rows.map(
          ({ name, values }, at): PanelRow => ({
            room: rooms[group.from + at] ?? '',
            name: people === 'names' ? name : null,
            values,
          }),
        ),
        days,
      };
    });
  });
}

/** Patients who share a room are numbered. */
function roomLabels(rows: readonly Row[], t: TextOf): string[] {
  const seen = new Map<string, number>();
  return rows.map(({ room }) => {
    const count = (seen.get(room) ?? 0) + 1;
    seen.set(room, count);
    return t('patients.room', { room }) + (count > 1 ? ` (${count})` : '');
  });
}
