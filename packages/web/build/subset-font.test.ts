import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { jsPDF } from 'jspdf';
import { expect, test } from 'vitest';
import { subsetFont } from './subset-font';

const whole = new Uint8Array(
  readFileSync(
    createRequire(import.meta.url).resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  ),
);
const EUROPEAN = 'Ana Núñez Ayşe Łukasz Ångström Ольга Ђорђе Ελένη Ţîrlea Ģirts “–” € ≤ ≥ → Ẽ';

/** The PDF's bytes, in which jsPDF puts the outlines of the letters that are used. */
function print(font: Uint8Array, text: string): string {
  const pdf = new jsPDF({ compress: false });
  pdf.setFileId('0'.repeat(32));
  pdf.setCreationDate(new Date('2026-11-15T12:00:00Z'));
  pdf.addFileToVFS('Inter.ttf', Array.from(font, (byte) => String.fromCharCode(byte)).join(''));
  pdf.addFont('Inter.ttf', 'Inter', 'normal');
  pdf.setFont('Inter', 'normal');
  pdf.text(text, 10, 10);
  const { metadata } = pdf.getFont() as unknown as {
    metadata: {
      glyf: { glyphFor(id: number): { raw?: { data: unknown } } | null };
      characterToGlyph(code: number): number;
    };
  };
  const outline = (letter: string) =>
    JSON.stringify(
      metadata.glyf.glyphFor(metadata.characterToGlyph(letter.charCodeAt(0)))?.raw?.data ?? null,
    );
  return [...text].map(outline).join('\n');
}

test('a subset draws the names of Europe exactly as the whole font does, and is less than half of it', () => {
  const subset = subsetFont(whole);
  expect(subset.length).toBeLessThan(whole.length / 2);
  expect(print(subset, EUROPEAN)).toBe(print(whole, EUROPEAN));
  expect(print(whole, EUROPEAN)).not.toContain('undefined');
});

test('letters that were left out have no outline', () => {
  const onlyA = subsetFont(whole, (code) => code === 0x41);
  expect(print(onlyA, 'A')).toBe(print(whole, 'A'));
  expect(print(onlyA, 'B')).toBe('null');
});
