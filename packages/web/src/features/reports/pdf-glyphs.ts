import type { jsPDF } from 'jspdf';

/** The part of jsPDF's font that is used here. */
interface FontMetadata {
  characterToGlyph(code: number): number;
}

/**
 * The text with only those characters that the current font has. A letter without a glyph loses its diacritics if that
 * helps, and is a question mark otherwise, where jsPDF would leave it out.
 */
export function withKnownGlyphs(pdf: jsPDF, text: string): string {
  const { metadata } = pdf.getFont() as unknown as { metadata: FontMetadata };
  const has = (letter: string) => letter.length === 1 && metadata.characterToGlyph(letter.charCodeAt(0)) > 0;
  const plain = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '');
  return Array.from(text.normalize('NFC'), (letter) => {
    if (has(letter)) return letter;
    return Array.from(plain(letter), (one) => (has(one) ? one : '?')).join('');
  }).join('');
}
