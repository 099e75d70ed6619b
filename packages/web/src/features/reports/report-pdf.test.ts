// @vitest-environment jsdom
import { execFileSync, spawnSync } from 'node:child_process';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { i18n, switchLanguage } from '#lib/i18n';
import { fonts } from '#testing/fonts';
import { people, reportOf } from '#testing/report';
import { type PdfOptions, pdfContentOf } from './pdf-content';
import { colourOf } from './pdf-draw';
import { PANEL, SLOT, slotTop } from './pdf-layout';
import { makeReportPdf } from './report-pdf';
import type { Report } from './report-rows';

/** Thousands of cells on a busy machine. */
const TIMEOUT = 60_000;

const october = (count: number): Report =>
  reportOf(people(count), (_, who, day) =>
    (who + day) % 4 === 0 ? null : (who * 7 + day) % 30,
  ) as unknown as Report;

async function print(
  options: Partial<PdfOptions> & { report: Report },
  onProgress: (done: number, all: number) => void = () => undefined,
) {
  const content = pdfContentOf({
    month: '2026-10',
    today: '2026-11-15',
    centre: 'Huize Zonnehof',
    sections: [],
    people: 'names',
    t: i18n.t,
    locale: i18n.language,
    ...options,
  });
  const pdf = makeReportPdf(structuredClone(content), fonts, onProgress);
  return readPdf(new Uint8Array(await pdf.arrayBuffer()));
}

/** Pages, their size and drawing commands, read from the source of the PDF. */
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
  return {
    bytes,
    raw,
    drawn: streams.filter((stream) => stream.includes(' Tj')),
    pages: raw.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0,
    boxes: [...raw.matchAll(/\/MediaBox \[([^\]]*)\]/g)].map(([, box]) => box?.trim()),
  };
}

/** As another program reads it: page by page, with what Debian calls poppler-utils. */
const poppler = spawnSync('pdftotext', ['-v']).error === undefined;
const askPoppler = (program: string, bytes: Uint8Array, ...how: string[]): Buffer =>
  execFileSync(program, [...how, '-', ...(program === 'pdftotext' ? ['-'] : [])], {
    input: bytes,
    maxBuffer: Infinity,
  });
const textOfPages = ({ bytes }: { bytes: Uint8Array }): string[] =>
  askPoppler('pdftotext', bytes, '-layout').toString().split('\f').slice(0, -1);

describe('PDF of the report', () => {
  test('five charts take three A4 pages in portrait, two charts a page', {
    tags: ['R-REPORT-17', 'R-REPORT-24'],
  }, async () => {
    const { pages, boxes } = await print({ report: october(24) });
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
  });

  test.each([
    [30, 3],
    [31, 5],
    [60, 5],
    [61, 8],
    [120, 10],
  ])(
    '%s patients are %s pages: a panel holds thirty',
    { tags: ['R-REPORT-24'], timeout: TIMEOUT },
    async (count, pages) => {
      const seen: [number, number][] = [];
      const pdf = await print({ report: october(count) }, (done, all) => seen.push([done, all]));
      expect(pdf.pages).toBe(pages);
      const panels = 5 * Math.ceil(count / 30);
      expect(seen).toEqual(Array.from({ length: panels }, (_, i) => [i + 1, panels]));
    },
  );

  test('a chart of thirty patients takes 200 × 120 mm, and stays within them', {
    tags: ['R-REPORT-18'],
  }, async () => {
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
    // With thirty patients it takes all of that: from the names on the left to the last day, down to the last row.
    const lefts = [...(drawn[0] ?? '').matchAll(/(-?[\d.]+) -?[\d.]+ Td/g)].map(([, x]) => Number(x) / MM);
    expect(Math.min(...lefts)).toBeCloseTo(5);
    expect(Math.max(...rects.map(([x, , width]) => x + width))).toBeCloseTo(205);
    const lowest = rects.map(([, y, , height]) => Math.max(297 - y, 297 - y - height));
    expect(Math.max(...lowest.filter((edge) => edge < 155))).toBeCloseTo(27 + 120);
    expect(Math.max(...lowest)).toBeCloseTo(155 + 120);
  });

  test('contains vectors and text, no images', async () => {
    const { raw } = await print({ report: october(3) });
    expect(raw).not.toMatch(/\/Subtype \/Image/);
  });
});

describe.skipIf(!poppler)('as another program reads it', () => {
  test('each page has title, centre and page number, and two charts', {
    tags: ['R-REPORT-4', 'R-REPORT-17'],
  }, async () => {
    const pages = textOfPages(await print({ report: october(24) }));
    const titles = [
      'Langst nat',
      'Langste wachttijd',
      'Hoogste niveau',
      'Uren in gebruik',
      'Keren buiten bereik',
    ];
    expect(pages.map((page) => titles.filter((title) => page.includes(title)))).toEqual([
      ['Langst nat', 'Langste wachttijd'],
      ['Hoogste niveau', 'Uren in gebruik'],
      ['Keren buiten bereik'],
    ]);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Maandrapport · oktober 2026');
      expect(page).toContain('Huize Zonnehof');
      expect(page).toContain(`Pagina ${index + 1} van 3`);
      expect(page).toContain('geen gegevens');
    }
    expect(pages[0]).toMatch(/101\s+Bewoner 1/);
    expect(pages[0]).toContain('erg lang 13 uur of meer');
  });

  test('a large home is split into parts of thirty patients', async () => {
    const [first] = textOfPages(await print({ report: october(31) }));
    expect(first).toContain('Langst nat · deel 1 van 2');
  });

  test('document title and file size', { tags: ['R-REPORT-4', 'R-REPORT-24'] }, async () => {
    const { bytes } = await print({ report: october(2), centre: 'Huize ’t Zoë Şahin' });
    const info = askPoppler('pdfinfo', bytes).toString();
    expect(info).toMatch(/Title:\s+Maandrapport · oktober 2026 · Huize ’t Zoë Şahin/);
    expect(info).toMatch(/Page size:\s+595\.28 x 841\.89 pts \(A4\)/);
  });

  test('names with letters beyond Latin-1 are written in full', async () => {
    const names = [
      'Zoë Brontë',
      'Ñuño Peñas',
      'José Müller',
      '¿Qué?',
      '5 € – “Œuvre”',
      'Ayşe Łukasz',
      'Ольга Ζωή',
    ];
    const report = reportOf(
      names.map((name, i) => ({ id: i + 1, name, room: String(i) })),
      () => 1,
    ) as unknown as Report;
    const [page] = textOfPages(await print({ report, centre: 'Residencia Ñandú' }));
    for (const name of names) expect(page).toContain(name);
    expect(page).toContain('Residencia Ñandú');
  });

  test('a character without a glyph is written as a question mark', async () => {
    const report = reportOf(
      [{ id: 1, name: 'Zoe\u0308 \u6797 😀', room: '1' }],
      () => 1,
    ) as unknown as Report;
    const [page] = textOfPages(await print({ report }));
    expect(page).toContain('Zoë ? ?');
  });

  test.each([
    ['es', 'Informe · octubre de 2026', 'Tiempo máximo con incontinencia', 'Página 1 de 3'],
    ['en', 'Monthly report · October 2026', 'Maximum time with incontinence', 'Page 1 of 3'],
  ] as const)('texts in %s', async (locale, ...expected) => {
    switchLanguage(locale);
    const [page] = textOfPages(await print({ report: october(2), locale }));
    for (const text of expected) expect(page).toContain(text);
  });

  test('by room: no names, and patients of one room are numbered', async () => {
    const shared = [
      { id: 1, name: 'Maria', room: '101' },
      { id: 2, name: 'Jan', room: '101' },
    ];
    const pdf = await print({
      report: reportOf(shared, () => 1) as unknown as Report,
      people: 'rooms',
      sections: ['Tuin', 'Zee'],
    });
    const pages = textOfPages(pdf);
    expect(pages[0]).toMatch(/Kamer 101\s[^(]*\n[^]*Kamer 101 \(2\)/);
    expect(pages[0]).toContain('Huize Zonnehof · Tuin, Zee');
    expect(pages.join() + pdf.raw).not.toMatch(/Maria|Jan/);
  });

  test('rendered: a day in the highest range is red, a day without data is white', async () => {
    const report = reportOf(people(2), (_, who, day) =>
      who === 0 && day === 1 ? 20 : null,
    ) as unknown as Report;
    const { bytes } = await print({ report });
    const colourAt = pictureOf(
      askPoppler('pdftoppm', bytes, '-r', String(DOTS_AN_INCH), '-f', '1', '-l', '1'),
    );
    const column = (SLOT.width - PANEL.names) / 31;
    /** Beside its number: in the upper left corner of the cell. */
    const cell = (row: number, day: number) =>
      colourAt(
        SLOT.left + PANEL.names + (day - 1) * column + 0.6,
        slotTop(0) + PANEL.grid + row * PANEL.tallestRow + 0.6,
      );
    expect(cell(0, 2)).toSatisfy(isAbout(colourOf('state-level3-fill')));
    expect(cell(1, 2)).toBe('#ffffff');
    expect(cell(0, 5)).toBe('#ffffff');
  });
});

const DOTS_AN_INCH = 144;

/** The colour at a place of the page, in millimetres from its upper left corner. */
function pictureOf(ppm: Buffer) {
  const [, width, height] = /^P6\s(\d+)\s(\d+)\s255\s/.exec(ppm.toString('latin1', 0, 40)) ?? [];
  const start = ppm.length - Number(width) * Number(height) * 3;
  const dot = (mm: number) => Math.floor((mm / 25.4) * DOTS_AN_INCH);
  return (x: number, y: number): string => {
    const at = start + (dot(y) * Number(width) + dot(x)) * 3;
    return `#${ppm.toString('hex', at, at + 3)}`;
  };
}

/** A PDF has colours as fractions with two decimals. */
const isAbout = (wanted: string) => (seen: string) =>
  [1, 3, 5].every((at) => {
    const part = (colour: string) => Number.parseInt(colour.slice(at, at + 2), 16);
    return Math.abs(part(seen) - part(wanted)) <= 2;
  });
