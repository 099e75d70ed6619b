import type { jsPDF } from 'jspdf';

/** As much of jsPDF's font as we ask. */
interface FontMetadata {
  characterToGlyph(code: number): number;
}

/**
 * Words as the font at hand can write them. A letter that it lacks loses its marks if that helps; what it cannot write
 * at all is a question mark, where the library would leave nothing.
 */
export function withKnownGlyphs(pdf: jsPDF, words: string): string {
  const { metadata } = pdf.getFont() as unknown as { metadata: FontMetadata };
  const has = (letter: string) => letter.length === 1 && metadata.characterToGlyph(letter.charCodeAt(0)) > 0;
  const plain = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '');
  return Array.from(words.normalize('NFC'), (letter) => {
    if (has(letter)) return letter;
    return Array.from(plain(letter), (one) => (has(one) ? one : '?')).join('');
  }).join('');
}
