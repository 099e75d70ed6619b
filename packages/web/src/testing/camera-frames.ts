import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule as prepareReader } from 'zxing-wasm/reader';
import { prepareZXingModule as prepareWriter, writeBarcode } from 'zxing-wasm/writer';

export type CodeFormat = 'QRCode' | 'DataMatrix';

/** Pictures as a camera takes them, one byte of grey for each point. */
export interface Frame {
  readonly data: Uint8ClampedArray;
  readonly size: number;
}

interface Symbol {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** How a code is seen; all of it is drawn from the seed where a test does not say it. */
export interface View {
  /** How much of the frame it fills. */
  readonly scale: number;
  /** In radians. */
  readonly turn: number;
  /** How much smaller its far side is. */
  readonly tilt: number;
  /** Radius in points. */
  readonly blur: number;
  /** How much light falls on the darker half. */
  readonly darkHalf: number;
  readonly noise: number;
  /** A blot over it, in parts of its width. */
  readonly blot: number;
}

export const SHARP: View = { scale: 0.6, turn: 0, tilt: 0, blur: 0, darkHalf: 1, noise: 0, blot: 0 };

const require = createRequire(import.meta.url);

/** From the disk: a test has no server that sends it. */
export function loadCodecs(): void {
  const read = (name: string) => new Uint8Array(readFileSync(require.resolve(`zxing-wasm/${name}`))).buffer;
  prepareReader({ overrides: { wasmBinary: read('reader/zxing_reader.wasm') } });
  prepareWriter({ overrides: { wasmBinary: read('writer/zxing_writer.wasm') } });
}

/** With the white around it that its standard asks for. */
export async function drawCode(text: string, format: CodeFormat, options = ''): Promise<Symbol> {
  const { symbol, error } = await writeBarcode(text, { format, options });
  if (error) throw new Error(error);
  const margin = format === 'QRCode' ? 4 : 2;
  const [width, height] = [symbol.width + 2 * margin, symbol.height + 2 * margin];
  const data = new Uint8ClampedArray(width * height).fill(255);
  for (let y = 0; y < symbol.height; y += 1)
    data.set(symbol.data.subarray(y * symbol.width, (y + 1) * symbol.width), (y + margin) * width + margin);
  return { data, width, height };
}

/** A desk or a door with things on it, and perhaps a code: dark on white, seen so. */
export function takeFrame(symbol: Symbol | null, view: View, random: () => number, size = 360): Frame {
  const scene = clutter(random, size);
  if (symbol) paint(scene, symbol, view, random);
  const blurred = view.blur > 0 ? blur(blur(scene, size, view.blur), size, view.blur) : scene;
  return { data: light(blurred, view, random, size), size };
}

export function imageOf({ data, size }: Frame): ImageData {
  const rgba = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let at = 0; at < data.length; at += 1)
    rgba[at * 4] = rgba[at * 4 + 1] = rgba[at * 4 + 2] = data[at] ?? 0;
  return { data: rgba, width: size, height: size, colorSpace: 'srgb' } as unknown as ImageData;
}

/** The same numbers for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function clutter(random: () => number, size: number): Float32Array {
  const scene = new Float32Array(size * size).fill(90 + random() * 130);
  for (let count = 0; count < 14; count += 1) {
    const [left, top] = [random() * size, random() * size];
    const [width, height] = [random() * size * 0.4, random() * size * 0.2];
    const grey = random() * 255;
    for (let y = Math.floor(top); y < Math.min(size, top + height); y += 1)
      scene.fill(grey, y * size + Math.floor(left), y * size + Math.floor(Math.min(size, left + width)));
  }
  return scene;
}

/** Each point of the frame is looked up in the code, at two places: edges are no steps. */
function paint(scene: Float32Array, symbol: Symbol, view: View, random: () => number): void {
  const size = Math.sqrt(scene.length);
  const { width, height, data } = symbol;
  const points = view.scale * size;
  const [cos, sin] = [Math.cos(view.turn) / points, Math.sin(view.turn) / points];
  const margin = Math.max(0, (size - points * 1.3) / 2);
  const [middleX, middleY] = [0, 0].map(() => size / 2 + (random() * 2 - 1) * margin * 0.6) as [
    number,
    number,
  ];
  const [blotX, blotY] = [random(), random()];
  const greyAt = (x: number, y: number): number => {
    const across = (y - middleY) * cos - (x - middleX) * sin;
    const nearness = 1 + view.tilt * across;
    const u = ((x - middleX) * cos + (y - middleY) * sin) / nearness + 0.5;
    const v = across / nearness + 0.5;
    if (u < 0 || u >= 1 || v < 0 || v >= 1) return -1;
    if (view.blot > 0 && (u - blotX) ** 2 + (v - blotY) ** 2 < view.blot ** 2) return 60;
    return 20 + (data[Math.floor(v * height) * width + Math.floor(u * width)] ?? 255) * 0.843;
  };
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const [one, other] = [greyAt(x, y), greyAt(x + 0.5, y + 0.5)];
      if (one >= 0 && other >= 0) scene[y * size + x] = (one + other) / 2;
    }
  }
}

/** The mean of a square, by sums along rows and then along columns. */
function blur(scene: Float32Array, size: number, radius: number): Float32Array {
  const along = (from: Float32Array, step: number, next: number) => {
    const to = new Float32Array(from.length);
    for (let line = 0; line < size; line += 1) {
      let sum = 0;
      const at = (place: number) => from[line * next + Math.min(size - 1, Math.max(0, place)) * step] ?? 0;
      for (let place = -radius; place <= radius; place += 1) sum += at(place);
      for (let place = 0; place < size; place += 1) {
        to[line * next + place * step] = sum / (2 * radius + 1);
        sum += at(place + radius + 1) - at(place - radius);
      }
    }
    return to;
  };
  return along(along(scene, 1, size), size, 1);
}

/** A shadow over one side of a line through the middle, and the grain of a sensor in the dark. */
function light(scene: Float32Array, view: View, random: () => number, size: number): Uint8ClampedArray {
  const angle = random() * Math.PI * 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const edge = 1 + random() * 60;
  const lit = new Uint8ClampedArray(scene.length);
  for (let at = 0; at < scene.length; at += 1) {
    const side = ((at % size) - size / 2) * cos + (Math.floor(at / size) - size / 2) * sin;
    const part = Math.min(1, Math.max(0, side / edge + 0.5));
    const grey = (scene[at] ?? 0) * (view.darkHalf + (1 - view.darkHalf) * part);
    lit[at] = grey + (random() - 0.5) * view.noise;
  }
  return lit;
}
