// @vitest-environment jsdom
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { i18n } from '#lib/i18n';
import { people, reportOf } from '#testing/report';
import { pdfWords } from './pdf-words';
import { makeReportPdf, type PdfOrder } from './report-pdf';
import type { Report } from './report-rows';

/** Thousands of cells on a busy machine. */
const PATIENCE = 60_000;

const october = (count: number): Report =>
  reportOf(people(count), (_, who, day) =>
    (who + day) % 4 === 0 ? null : (who * 7 + day) % 30,
  ) as unknown as Report;

async function print(told: Partial<PdfOrder> & { report: Report }) {
  const pdf = await makeReportPdf({
    month: '2026-10',
    centre: 'Huize Zonnehof',
    sections: [],
    people: 'names',
    t: i18n.t,
    locale: i18n.language,
    ...told,
  });
  return readPdf(new Uint8Array(await pdf.arrayBuffer()));
}

/** What can be told of a PDF by its own text: pages, their size, the strings it writes. */
function readPdf(bytes: Uint8Array) {
  const raw = Buffer.from(bytes).toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body]) => {
    const packed = Buffer.from(body ?? '', 'latin1');
    try {
      return inflateSync(packed).toString('latin1');
    } catch {
      return packed.toString('latin1');
    }
  });
  const drawn = streams.filter((stream) => stream.includes(' Tj'));
  const words = drawn.map((stream) =>
    [...stream.matchAll(/\((.*?)(?<!\\)\) Tj/g)].map(([, text]) => windows1252(text ?? '')),
  );
  return {
    bytes,
    raw,
    drawn,
    pages: raw.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0,
    boxes: [...raw.matchAll(/\/MediaBox \[([^\]]*)\]/g)].map(([, box]) => box?.trim()),
    words,
  };
}
/** What stands at 0x80 to 0x9f. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const windows1252 = (text: string) =>
  text
    .replace(/\\([()\\])/g, '$1')
    .replace(/[\u0080-\u009f]/g, (byte) => HIGH[byte.charCodeAt(0) - 0x80] ?? byte);

describe('pages', () => {
  test('five charts are three pages of A4 upright, two a page', async () => {
    const { pages, boxes, words } = await print({ report: october(24) });
    expect(pages).toBe(3);
    for (const box of boxes) {
      const [left, bottom, width, height] = (box ?? '').split(/\s+/).map(Number) as [
        number,
        number,
        number,
        number,
      ];
      expect([left, bottom]).toEqual([0, 0]);
      expect(width).toBeCloseTo(595.28, 1);
      expect(height).toBeCloseTo(841.89, 1);
    }
    const titles = [
      'Langst nat',
      'Langste wachttijd',
      'Hoogste niveau',
      'Uren in gebruik',
      'Keren buiten bereik',
    ];
    expect(words.map((page) => titles.filter((title) => page.includes(title)))).toEqual([
      ['Langst nat', 'Langste wachttijd'],
      ['Hoogste niveau', 'Uren in gebruik'],
      ['Keren buiten bereik'],
    ]);
    for (const [index, page] of words.entries()) {
      expect(page).toContain('Maandrapport · oktober 2026');
      expect(page).toContain('Huize Zonnehof');
      expect(page).toContain(`Pagina ${index + 1} van 3`);
      expect(page).toContain('geen gegevens');
    }
  });

  test.each([
    [30, 3],
    [31, 5],
    [60, 5],
    [61, 8],
    [120, 10],
  ])(
    '%s patients are %s pages: a panel holds thirty',
    async (count, pages) => {
      const seen: [number, number][] = [];
      const pdf = await print({ report: october(count), onProgress: (done, all) => seen.push([done, all]) });
      expect(pdf.pages).toBe(pages);
      const panels = 5 * Math.ceil(count / 30);
      expect(seen).toEqual(Array.from({ length: panels }, (_, i) => [i + 1, panels]));
      if (count > 30) expect(pdf.words[0]).toContain(`Langst nat · deel 1 van ${panels / 5}`);
    },
    PATIENCE,
  );

  test('a chart stays in its place of 200 × 120 mm', async () => {
    const { drawn } = await print({ report: october(30) });
    const MM = 72 / 25.4;
    const rects = [...(drawn[0] ?? '').matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re/g)].map(
      ([, ...four]) => four.map((number) => Number(number) / MM),
    ) as [number, number, number, number][];
    expect(rects.length).toBeGreaterThan(900);
    for (const [x, y, width, height] of rects) {
      expect(x).toBeGreaterThanOrEqual(4.99);
      expect(x + width).toBeLessThanOrEqual(205.01);
      const top = 297 - y;
      const bottom = top - height;
      const within = [27, 155].some(
        (slot) => Math.min(top, bottom) >= slot - 0.01 && Math.max(top, bottom) <= slot + 120.01,
      );
      expect(within, `${top} to ${bottom}`).toBe(true);
    }
  });

  test('is drawn in lines and letters: no picture in it', async () => {
    const { raw } = await print({ report: october(3) });
    expect(raw).not.toMatch(/\/Subtype \/Image/);
  });
});

describe('words', () => {
  test('accents are right', async () => {
    const names = ['Zoë Brontë', 'Ñuño Peñas', 'José Müller', '¿Qué?', '5 € – “Œuvre”', 'Ayşe Łukasz'];
    const report = reportOf(
      names.map((name, i) => ({ id: i + 1, name, room: String(i) })),
      () => 1,
    ) as unknown as Report;
    const { words } = await print({ report, centre: 'Residencia Ñandú' });
    for (const name of names.slice(0, 5)) expect(words[0]).toContain(name);
    expect(words[0]).toContain('Ayse Lukasz');
    expect(words[0]).toContain('Residencia Ñandú');
  });

  test('what no standard font can write loses its mark, or is a question mark', () => {
    expect(pdfWords('Şahin Đorđević İnönü')).toBe(
      'Sahin Ðorđević Inönü'.replace('Ð', 'D').replace('đević', 'devic'),
    );
    expect(pdfWords('Zoe\u0308')).toBe('Zoë');
    expect(pdfWords('Ольга')).toBe('?????');
  });

  test.each([
    ['es', 'Informe · octubre de 2026', 'Tiempo máximo con incontinencia', 'Página 1 de 3'],
    ['en', 'Analytics · October 2026', 'Maximum time with incontinence', 'Page 1 of 3'],
  ])('in %s', async (locale, ...expected) => {
    await i18n.changeLanguage(locale);
    const { words } = await print({ report: october(2), locale });
    for (const text of expected) expect(words[0]).toContain(text);
  });

  test('rooms instead of names where it is shared; two of one room are told apart', async () => {
    const shared = [
      { id: 1, name: 'Maria', room: '101' },
      { id: 2, name: 'Jan', room: '101' },
    ];
    const { words, raw } = await print({
      report: reportOf(shared, () => 1) as unknown as Report,
      people: 'rooms',
      sections: ['Tuin', 'Zee'],
    });
    expect(words[0]).toEqual(
      expect.arrayContaining(['Kamer 101', 'Kamer 101 (2)', 'Huize Zonnehof · Tuin, Zee']),
    );
    expect(words.flat().join() + raw).not.toMatch(/Maria|Jan/);
  });
});

const poppler = spawnSync('pdftotext', ['-v']).error === undefined;
describe('as another program reads it', () => {
  test.skipIf(!poppler)('its title, its size and its words (needs poppler-utils)', async () => {
    const { bytes } = await print({ report: october(24), centre: 'Huize ’t Zoë' });
    const folder = mkdtempSync(join(tmpdir(), 'vigilia-pdf-'));
    try {
      const file = join(folder, 'report.pdf');
      writeFileSync(file, bytes);
      const info = execFileSync('pdfinfo', [file], { encoding: 'utf8' });
      expect(info).toMatch(/Title:\s+Maandrapport · oktober 2026 · Huize ’t Zoë/);
      expect(info).toMatch(/Pages:\s+3/);
      expect(info).toMatch(/Page size:\s+595\.28 x 841\.89 pts \(A4\)/);
      const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
      expect(text).toContain('Huize ’t Zoë');
      expect(text).toMatch(/101\s+Bewoner 1/);
      expect(text).toContain('erg lang 13 uur of meer');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
