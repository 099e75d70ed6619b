import type { TFunction } from 'i18next';
import { jsPDF } from 'jspdf';
import { CHARTS } from './charts';
import { daysOf, type Month, monthName } from './month';
import { bandsOf, PAPER_BAND } from './panels';
import { bringFonts, type Fonts } from './pdf-fonts';
import { write } from './pdf-ink';
import { CENTRE_LINE, FOOT_LINE, PAGE, SLOT, SLOTS_A_PAGE, slotTop, TITLE_LINE } from './pdf-page';
import { drawPanel, type Panel, type PanelRow } from './pdf-panel';
import { type Report, type Row, rowsOf } from './report-rows';

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
  readonly fonts: Fonts;
  readonly onProgress?: (done: number, all: number) => void;
}

/** The report on A4, made a panel at a time with a breath in between, so that the page stays alive meanwhile. */
export async function makeReportPdf(order: PdfOrder): Promise<Blob> {
  const { month, centre, t, locale, fonts, onProgress } = order;
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'portrait', compress: true });
  bringFonts(pdf, fonts);
  const title = `${t('nav.analytics')} · ${monthName(month, locale)}`;
  pdf.setProperties({ title: `${title} · ${centre}`, creator: 'Vigilia' });
  pdf.setLanguage(locale as 'nl');

  const panels = panelsOf(order);
  const pages = Math.ceil(panels.length / SLOTS_A_PAGE);
  for (const [slot, panel] of panels.entries()) {
    if (slot % SLOTS_A_PAGE === 0) {
      const page = slot / SLOTS_A_PAGE + 1;
      if (page > 1) pdf.addPage();
      drawFrame(pdf, order, title, t('analytics.pdfPage', { page, pages }));
    }
    drawPanel(pdf, slotTop(slot), panel, t, locale);
    onProgress?.(slot + 1, panels.length);
    await breath();
  }
  return pdf.output('blob');
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

function drawFrame(pdf: jsPDF, { centre, sections }: PdfOrder, title: string, page: string): void {
  write(pdf, title, SLOT.left, TITLE_LINE, { size: 15, bold: true });
  const where = [centre, sections.join(', ')].filter(Boolean).join(' · ');
  write(pdf, where, SLOT.left, CENTRE_LINE, { size: 9.5, colour: 'ink-quiet', width: SLOT.width });
  const foot = { size: 7.5, colour: 'ink-quiet' };
  write(pdf, 'Vigilia', SLOT.left, FOOT_LINE, foot);
  write(pdf, page, PAGE.width - SLOT.left, FOOT_LINE, { ...foot, align: 'right' });
}

const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
