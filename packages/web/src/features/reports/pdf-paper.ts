import type { TFunction } from 'i18next';
import { CHARTS } from './charts';
import { daysOf, type Month, monthName } from './month';
import { bandsOf, PAPER_BAND } from './panels';
import { SLOTS_A_PAGE } from './pdf-page';
import type { Panel, PanelRow } from './pdf-panel';
import { type Report, type Row, rowsOf } from './report-rows';
import { legendOf } from './report-texts';

export interface PdfOrder {
  readonly report: Report;
  readonly month: Month;
  readonly centre: string;
  /** Of whom alone; none is everybody. */
  readonly sections: readonly string[];
  /** By room where it leaves the house. */
  readonly people: 'names' | 'rooms';
  readonly t: TFunction;
  readonly locale: string;
}

/** All that will stand on paper, in its own words: plain data, as a worker can be handed. */
export interface Paper {
  /** Of the file. */
  readonly title: string;
  /** Above every page. */
  readonly heading: string;
  readonly where: string;
  readonly panels: readonly Panel[];
  /** "Page 1 of 3", of each. */
  readonly pages: readonly string[];
  readonly locale: string;
}

export function paperOf(order: PdfOrder): Paper {
  const { month, centre, sections, t, locale } = order;
  const heading = `${t('nav.analytics')} · ${monthName(month, locale)}`;
  const panels = panelsOf(order);
  const pages = Math.ceil(panels.length / SLOTS_A_PAGE);
  return {
    title: `${heading} · ${centre}`,
    heading,
    where: [centre, sections.join(', ')].filter(Boolean).join(' · '),
    panels,
    pages: Array.from({ length: pages }, (_, index) => t('analytics.pdfPage', { page: index + 1, pages })),
    locale,
  };
}

function panelsOf({ report, month, people, t }: PdfOrder): Panel[] {
  const days = daysOf(month);
  return CHARTS.flatMap((chart) => {
    const rows = rowsOf(report[chart.series]);
    const rooms = people === 'rooms' ? roomLabels(rows, t) : rows.map(({ room }) => room);
    const bands = bandsOf(rows, PAPER_BAND);
    return bands.map((band, index) => {
      const part = t('analytics.pdfPart', { part: index + 1, parts: bands.length });
      return {
        chart,
        title: t(`analytics.${chart.id}`) + (bands.length > 1 ? ` · ${part}` : ''),
        about: t(`analytics.about.${chart.id}`),
        legend: legendOf(t, chart),
        rows: band.rows.map(
          ({ name, values }, at): PanelRow => ({
            room: rooms[band.from + at] ?? '',
            name: people === 'names' ? name : null,
            values,
          }),
        ),
        days,
      };
    });
  });
}

/** Two who share a room are told apart by a number. */
function roomLabels(rows: readonly Row[], t: TFunction): string[] {
  const seen = new Map<string, number>();
  return rows.map(({ room }) => {
    const count = (seen.get(room) ?? 0) + 1;
    seen.set(room, count);
    return t('patients.room', { room }) + (count > 1 ? ` (${count})` : '');
  });
}
