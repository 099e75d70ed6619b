import type { jsPDF } from 'jspdf';
import { DAY, variablesOf } from '#ui/tokens';
import { withKnownGlyphs } from './pdf-glyphs';

const colours = variablesOf(DAY);

/** The day's colours on paper, by the names of their tokens. */
export const colourOf = (token: string): string => colours[`--${token}`] ?? DAY.ink.text;

interface Lettering {
  readonly size: number;
  readonly colour?: string;
  readonly bold?: boolean;
  readonly align?: 'left' | 'center' | 'right';
  /** Cut with an ellipsis where it is wider. */
  readonly width?: number;
}

/** Words with their baseline at y. */
export function write(pdf: jsPDF, words: string, x: number, y: number, lettering: Lettering): number {
  const { size, colour = 'ink-text', bold = false, align = 'left', width = Infinity } = lettering;
  pdf.setFont('Inter', bold ? 'bold' : 'normal');
  pdf.setFontSize(size);
  pdf.setTextColor(colourOf(colour));
  const text = cut(pdf, withKnownGlyphs(pdf, words), width);
  pdf.text(text, x, y, { align });
  return pdf.getTextWidth(text);
}

export function fill(pdf: jsPDF, token: string, x: number, y: number, width: number, height: number): void {
  pdf.setFillColor(colourOf(token));
  pdf.rect(x, y, width, height, 'F');
}

function cut(pdf: jsPDF, text: string, width: number): string {
  if (width === Infinity || pdf.getTextWidth(text) <= width) return text;
  let kept = text;
  while (kept.length > 1 && pdf.getTextWidth(`${kept}…`) > width) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}
