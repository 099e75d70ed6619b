import { readFileSync } from 'node:fs';
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

test('the sidebar’s texts have enough contrast', () => {
  expect(SIDEBAR.ground).toBe('#000000'); // specification §2: background black
  expect(contrast(SIDEBAR.ink, SIDEBAR.hover)).toBeGreaterThanOrEqual(TEXT);
  expect(contrast(SIDEBAR.active, SIDEBAR['active-ground'])).toBeGreaterThanOrEqual(TEXT);
});

test('the dark theme has no colour with more blue than red', () => {
  for (const ground of Object.values(NIGHT.surface)) {
    expect(Number.parseInt(ground.slice(5), 16)).toBeLessThanOrEqual(Number.parseInt(ground.slice(1, 3), 16));
  }
});

test('index.html has the theme’s background before the first paint', () => {
  const css = readFileSync(`${import.meta.dirname}/base.css`, 'utf8');
  const [day, night] = [...css.matchAll(/html[^{]*\{\s*background: (#\w+);/g)].map(([, colour]) => colour);
  expect([day, night]).toEqual([DAY.surface.page, NIGHT.surface.page]);
});
