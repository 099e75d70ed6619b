/**
 * A TrueType font with the letters of European languages alone, made while the web app is built. Glyphs keep their numbers,
 * so that no table but their outlines changes; what a PDF does not read is left out.
 */
export function subsetFont(font: Uint8Array, isKept: (code: number) => boolean = isEuropean): Uint8Array {
  const tables = readTables(font);
  const { head, maxp, loca, glyf, cmap } = tables as Record<string, DataView>;
  if (!head || !maxp || !loca || !glyf || !cmap)
    throw new Error('This is not a TrueType font with outlines.');
  const long = head.getInt16(50) === 1;
  const glyphs = maxp.getUint16(4);
  const startOf = (glyph: number) => (long ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2);
  const kept = withComponents(keptGlyphs(cmap, isKept), (glyph) =>
    slice(glyf, startOf(glyph), startOf(glyph + 1)),
  );

  const outlines: Uint8Array[] = [];
  const starts = new DataView(new ArrayBuffer((glyphs + 1) * 4));
  let at = 0;
  for (let glyph = 0; glyph < glyphs; glyph += 1) {
    starts.setUint32(glyph * 4, at);
    const outline = kept.has(glyph) ? slice(glyf, startOf(glyph), startOf(glyph + 1)) : null;
    if (!outline) continue;
    outlines.push(bytesOf(outline));
    at += outline.byteLength;
  }
  starts.setUint32(glyphs * 4, at);
  const longHead = new DataView(bytesOf(head).slice().buffer);
  longHead.setInt16(50, 1);
  return writeTables({
    ...Object.fromEntries(KEPT_TABLES.flatMap((name) => (tables[name] ? [[name, tables[name]]] : []))),
    head: longHead,
    loca: starts,
    glyf: new DataView(joined(outlines).buffer),
  });
}

/** Latin with every accent, Greek, Cyrillic, and the signs that stand between words. */
const EUROPEAN: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x24f],
  [0x2b0, 0x2ff],
  [0x370, 0x52f],
  [0x1e00, 0x1eff],
  [0x2010, 0x2044],
  [0x20a0, 0x20bf],
  [0x2100, 0x214f],
  [0x2190, 0x2193],
  [0x2212, 0x2265],
];
const isEuropean = (code: number): boolean => EUROPEAN.some(([first, last]) => code >= first && code <= last);

const KEPT_TABLES = ['OS/2', 'cmap', 'cvt ', 'fpgm', 'hhea', 'hmtx', 'maxp', 'name', 'post', 'prep'];

function readTables(font: Uint8Array): Record<string, DataView | undefined> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables: Record<string, DataView> = {};
  for (let n = 0; n < view.getUint16(4); n += 1) {
    const entry = 12 + n * 16;
    const name = String.fromCharCode(...font.subarray(entry, entry + 4));
    tables[name] = slice(
      view,
      view.getUint32(entry + 8),
      view.getUint32(entry + 8) + view.getUint32(entry + 12),
    );
  }
  return tables;
}

/** The glyphs of the kept characters, from the segments of a format 4 map. Glyph 0 is the one for what is missing. */
function keptGlyphs(cmap: DataView, isKept: (code: number) => boolean): Set<number> {
  const kept = new Set([0]);
  for (let n = 0; n < cmap.getUint16(2); n += 1) {
    const map = slice(cmap, cmap.getUint32(4 + n * 8 + 4), cmap.byteLength);
    if (map.getUint16(0) !== 4) continue;
    const size = map.getUint16(6);
    for (let segment = 0; segment < size; segment += 2) {
      const last = map.getUint16(14 + segment);
      const delta = map.getUint16(16 + 2 * size + segment);
      const offsetAt = 16 + 3 * size + segment;
      const offset = map.getUint16(offsetAt);
      for (let code = map.getUint16(16 + size + segment); code <= last && code < 0xffff; code += 1) {
        if (!isKept(code)) continue;
        const first = map.getUint16(16 + size + segment);
        const raw = offset === 0 ? code : map.getUint16(offsetAt + offset + (code - first) * 2);
        if (offset === 0 || raw !== 0) kept.add((raw + delta) & 0xffff);
      }
    }
  }
  return kept;
}

/** An accented letter may be made of other glyphs. */
function withComponents(kept: Set<number>, outlineOf: (glyph: number) => DataView): Set<number> {
  // A set that grows while it is walked: what is added is visited too.
  for (const glyph of kept) {
    const outline = outlineOf(glyph);
    if (outline.byteLength === 0 || outline.getInt16(0) >= 0) continue;
    for (let at = 10, flags = MORE; (flags & MORE) !== 0; ) {
      flags = outline.getUint16(at);
      kept.add(outline.getUint16(at + 2));
      at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
    }
  }
  return kept;
}
const MORE = 0x20;

function writeTables(tables: Record<string, DataView>): Uint8Array {
  const names = Object.keys(tables).sort();
  const power = 2 ** Math.floor(Math.log2(names.length));
  const header = new DataView(new ArrayBuffer(12 + names.length * 16));
  header.setUint32(0, 0x00010000);
  header.setUint16(4, names.length);
  header.setUint16(6, power * 16);
  header.setUint16(8, Math.log2(power));
  header.setUint16(10, (names.length - power) * 16);
  const parts = [bytesOf(header)];
  let at = header.byteLength;
  names.forEach((name, n) => {
    const table = bytesOf(tables[name] as DataView);
    const padded = new Uint8Array(Math.ceil(table.length / 4) * 4);
    padded.set(table);
    const entry = 12 + n * 16;
    for (let letter = 0; letter < 4; letter += 1) header.setUint8(entry + letter, name.charCodeAt(letter));
    header.setUint32(entry + 4, checksum(padded));
    header.setUint32(entry + 8, at);
    header.setUint32(entry + 12, table.length);
    parts.push(padded);
    at += padded.length;
  });
  return joined(parts);
}

function checksum(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

const slice = (view: DataView, from: number, to: number) =>
  new DataView(view.buffer, view.byteOffset + from, to - from);
const bytesOf = (view: DataView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
