import { jsPDF } from 'jspdf';
import { bringFonts, type Fonts } from './pdf-fonts';
import { write } from './pdf-ink';
import { CENTRE_LINE, FOOT_LINE, PAGE, SLOT, SLOTS_A_PAGE, slotTop, TITLE_LINE } from './pdf-page';
import { drawPanel } from './pdf-panel';
import type { Paper } from './pdf-paper';

/** The report on A4. A large home's takes seconds: it is made in a worker, so that the page stays alive meanwhile. */
export function makeReportPdf(
  paper: Paper,
  fonts: Fonts,
  onProgress: (done: number, all: number) => void,
): Blob {
  const { title, panels, pages, locale } = paper;
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'portrait', compress: true });
  bringFonts(pdf, fonts);
  pdf.setProperties({ title, creator: 'Vigilia' });
  pdf.setLanguage(locale as 'nl');
  for (const [slot, panel] of panels.entries()) {
    if (slot % SLOTS_A_PAGE === 0) {
      if (slot > 0) pdf.addPage();
      drawFrame(pdf, paper, pages[slot / SLOTS_A_PAGE] ?? '');
    }
    drawPanel(pdf, slotTop(slot), panel, locale);
    onProgress(slot + 1, panels.length);
  }
  return pdf.output('blob');
}

function drawFrame(pdf: jsPDF, { heading, where }: Paper, page: string): void {
  write(pdf, heading, SLOT.left, TITLE_LINE, { size: 15, bold: true });
  write(pdf, where, SLOT.left, CENTRE_LINE, { size: 9.5, colour: 'ink-quiet', width: SLOT.width });
  const foot = { size: 7.5, colour: 'ink-quiet' };
  write(pdf, 'Vigilia', SLOT.left, FOOT_LINE, foot);
  write(pdf, page, PAGE.width - SLOT.left, FOOT_LINE, { ...foot, align: 'right' });
}
