import type { jsPDF } from 'jspdf';
import { DAY, variablesOf } from '#ui/tokens';

const colours = variablesOf(DAY);

/** The colour of a token in the day theme. */
export const colourOf = (token: string): string => colours[`--${token}`] ?? DAY.ink.text;

interface TextStyle {
  readonly size: number;
  readonly colour?: string;
  readonly bold?: boolean;
  readonly align?: 'left' | 'center' | 'right';
  /** Wider text ends in an ellipsis. */
  readonly width?: number;
}

/** Draws text with its baseline at y, and returns its width. */
export function drawText(pdf: jsPDF, text: string, x: number, y: number, style: TextStyle): number {
  const { size, colour = 'ink-text', bold = false, align = 'left', width = Infinity } = style;
  pdf.setFont('Inter', bold ? 'bold' : 'normal');
  pdf.setFontSize(size);
  pdf.setTextColor(colourOf(colour));
  const fitting = ellipsize(pdf, withKnownGlyphs(pdf, text), width);
  pdf.text(fitting, x, y, { align });
  return pdf.getTextWidth(fitting);
}

export function fillRect(
  pdf: jsPDF,
  token: string,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  pdf.setFillColor(colourOf(token));
  pdf.rect(x, y, width, height, 'F');
}

function ellipsize(pdf: jsPDF, text: string, width: number): string {
  if (width === Infinity || pdf.getTextWidth(text) <= width) return text;
  let kept = text;
  while (kept.length > 1 && pdf.getTextWidth(`${kept}…`) > width) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}

/** The part of jsPDF's font that is used here. */
interface FontMetadata {
  characterToGlyph(code: number): number;
}

/**
 * The text with only those characters that the current font has. A letter without a glyph loses its diacritics if that
 * helps, and is a question mark otherwise, where jsPDF would leave it out.
 */
function withKnownGlyphs(pdf: jsPDF, text: string): string {
  const { metadata } = pdf.getFont() as unknown as { metadata: FontMetadata };
  const has = (letter: string) => letter.length === 1 && metadata.characterToGlyph(letter.charCodeAt(0)) > 0;
  const plain = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '');
  return Array.from(text.normalize('NFC'), (letter) => {
    if (has(letter)) return letter;
    return Array.from(plain(letter), (one) => (has(one) ? one : '?')).join('');
  }).join('');
}
