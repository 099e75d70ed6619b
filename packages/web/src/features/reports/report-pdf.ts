import { jsPDF } from 'jspdf';
import type { PdfContent } from './pdf-content';
import { drawText } from './pdf-draw';
import { addFonts, type Fonts } from './pdf-fonts';
import { CENTRE_Y, FOOTER_Y, PAGE, SLOT, SLOTS_PER_PAGE, slotTop, TITLE_Y } from './pdf-layout';
import { drawPanel } from './pdf-panel';

/** The report on A4. For a large home this takes seconds, so it runs in a worker. */
export function makeReportPdf(
  content: PdfContent,
  fonts: Fonts,
  onProgress: (done: number, all: number) => void,
): Blob {
  const { title, panels, pages, locale } = content;
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'portrait', compress: true });
  addFonts(pdf, fonts);
  pdf.setProperties({ title, creator: 'Vigilia' });
  pdf.setLanguage(locale as 'nl');
  for (const [slot, panel] of panels.entries()) {
    if (slot % SLOTS_PER_PAGE === 0) {
      if (slot > 0) pdf.addPage();
      drawFrame(pdf, content, pages[slot / SLOTS_PER_PAGE] ?? '');
    }
    drawPanel(pdf, slotTop(slot), panel, locale);
    onProgress(slot + 1, panels.length);
  }
  return pdf.output('blob');
}

function drawFrame(pdf: jsPDF, { heading, where }: PdfContent, page: string): void {
  drawText(pdf, heading, SLOT.left, TITLE_Y, { size: 15, bold: true });
  drawText(pdf, where, SLOT.left, CENTRE_Y, { size: 9.5, colour: 'ink-quiet', width: SLOT.width });
  const foot = { size: 7.5, colour: 'ink-quiet' };
  drawText(pdf, 'Vigilia', SLOT.left, FOOTER_Y, foot);
  drawText(pdf, page, PAGE.width - SLOT.left, FOOTER_Y, { ...foot, align: 'right' });
}
