import { describe, expect, test } from 'vitest';
import { DAY, NIGHT, type Palette, SIDEBAR, STATES } from './tokens';

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const TEXT = 4.5;
const SHAPE = 3;

describe.each([
  ['day', DAY],
  ['night', NIGHT],
] as [string, Palette][])('by %s', (_, { surface, line, ink, state }) => {
  test.each(Object.entries(ink))(
    '%s ink has enough contrast on every ground it is used on',
    (name, colour) => {
      // The chosen one of several is always written in full ink.
      const { chosen, ...others } = surface;
      const grounds = name === 'text' ? [chosen, ...Object.values(others)] : Object.values(others);
      for (const ground of grounds) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(TEXT);
    },
  );

  test('the edge of a field has enough contrast', () => {
    expect(contrast(line.strong, surface.card)).toBeGreaterThanOrEqual(SHAPE);
  });

  test.each(STATES)('%s has enough contrast as a shape and as text', (name) => {
    const colours = state[name];
    expect(contrast(colours.line, surface.card), 'line on card').toBeGreaterThanOrEqual(SHAPE);
    expect(contrast(colours.ink, surface.card), 'ink on card').toBeGreaterThanOrEqual(TEXT);
    expect(contrast(colours.ink, colours.soft), 'ink on soft').toBeGreaterThanOrEqual(TEXT);
    expect(contrast(colours.on, colours.fill), 'on fill').toBeGreaterThanOrEqual(TEXT);
  });
});

type Rgb = readonly [number, number, number];
const dot = ([a, b, c]: Rgb, [x, y, z]: Rgb) => a * x + b * y + c * z;
const timesMatrix = (matrix: readonly Rgb[], colour: Rgb) =>
  matrix.map((row) => dot(row, colour)) as unknown as Rgb;

/** What eyes without one kind of cones see of linear red, green and blue (Machado, Oliveira and Fernandes 2009). */
const EYES: Readonly<Record<string, readonly Rgb[]>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Oklab, in which equal distances look about equally different; 0.02 can just be told apart. */
function oklab(linear: Rgb): Rgb {
  const cones = timesMatrix(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linear,
  );
  return timesMatrix(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones.map(Math.cbrt) as unknown as Rgb,
  );
}

function seenBy(eyes: readonly Rgb[], colour: string): Rgb {
  const linear = [1, 3, 5].map((at) => channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  const seen = timesMatrix(eyes, linear as unknown as Rgb).map((value) => Math.min(1, Math.max(0, value)));
  return oklab(seen as unknown as Rgb);
}

const DIFFERENT = 0.1;
/** Drawn as plain areas; disconnected is hatched, and an error is an outline. */
const PLAIN = ['dry', 'level1', 'level2', 'level3', 'off', 'out-of-range'] as const;

describe.each(Object.entries(EYES))('for eyes with %s', (_, eyes) => {
  test.each([
    ['day', DAY],
    ['night', NIGHT],
  ] as [string, Palette][])('the fills of the states differ by %s', (_theme, { state }) => {
    const close = PLAIN.flatMap((one, index) =>
      PLAIN.slice(index + 1).flatMap((other) => {
        const [a, b] = [seenBy(eyes, state[one].fill), seenBy(eyes, state[other].fill)];
        const distance = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
        return distance < DIFFERENT ? [`${one} and ${other}: ${distance.toFixed(3)}`] : [];
      }),
    );
    expect(close).toEqual([]);
  });
});

test('the sidebar’s texts have enough contrast', { tags: ['R-SIDEBAR-8'] }, () => {
  expect(SIDEBAR.ground).toBe('#000000');
  expect(contrast(SIDEBAR.ink, SIDEBAR.hover)).toBeGreaterThanOrEqual(TEXT);
  expect(contrast(SIDEBAR.active, SIDEBAR['active-ground'])).toBeGreaterThanOrEqual(TEXT);
});

test('the dark theme has no colour with more blue than red', () => {
  for (const ground of Object.values(NIGHT.surface)) {
    expect(Number.parseInt(ground.slice(5), 16)).toBeLessThanOrEqual(Number.parseInt(ground.slice(1, 3), 16));
  }
});
