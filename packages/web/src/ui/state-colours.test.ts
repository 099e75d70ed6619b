import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { theme } from './theme';
import { DAY, NIGHT, type Palette, variablesOf } from './tokens';

const src = join(import.meta.dirname, '..');

/** What people call a colour. */
function nameOf(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (high < 32) return 'black';
  if (high - low < 8) return 'grey';
  if (high === green && green - red >= 8) return 'green';
  return green - blue > (high - low) * 0.75 ? 'yellow' : 'red';
}

/** The declarations of a rule, with its variables replaced by the colours of a palette. */
function declarationsOf(file: string, selector: string, palette: Palette): Map<string, string> {
  const css = readFileSync(join(src, file), 'utf8');
  const start = css.indexOf(`${selector} {`);
  expect(start, `${selector} of ${file}`).toBeGreaterThanOrEqual(0);
  const variables: Readonly<Record<string, string | undefined>> = {
    ...variablesOf(palette),
    '--mantine-color-vigil-6': theme.colors?.['vigil']?.[6],
  };
  const rule = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return new Map(
    rule
      .split(';')
      .map((line) => line.trim().split(/:\s*/))
      .map(([name = '', value = '']) => [
        name,
        value.replace(/var\((--[\w-]+)\)/g, (_, variable: string) => variables[variable] ?? variable),
      ]),
  );
}

const DOT = 'ui/data-table-dot.module.css';
const PANEL = 'features/patients/card/card-panel.module.css';
const TONE = 'ui/state-tone.module.css';
const CHIP = 'features/patients/card/card-state.module.css';
const BARS = 'features/patients/card/card-bars.module.css';

test.each([
  ['a sensor with a patient', DOT, '.dot[data-tone="green"]', 'background', 'green'],
  ['a sensor without a patient', DOT, '.dot[data-tone="black"]', 'background', 'black'],
  ['the rotation alarm is on', PANEL, '.panel[data-colour="green"]', '--ground', 'green'],
  ['a turn is due', PANEL, '.panel[data-colour="red"]', '--ground', 'red'],
  ['disconnected', PANEL, '.panel[data-colour="yellow"]', '--ground', 'yellow'],
  ['off or out of range', PANEL, '.panel[data-colour="grey"]', '--ground', 'grey'],
  ['a card or cell out of range', TONE, '.tone[data-state="out-of-range"]', '--fill', 'black'],
  ['a card of a sensor that is disconnected', TONE, '.tone[data-state="disconnected"]', '--fill', 'yellow'],
  ['a card of a sensor that is off', TONE, '.tone[data-state="off"]', '--fill', 'grey'],
  ['no urine', TONE, '.tone[data-state="level3"]', '--fill', 'red'],
] as const)(
  '%s: the colour by day and by night',
  {
    tags: [
      'R-SENSORS-4',
      'R-SENSORS-5',
      'R-POSITION-3',
      'R-POSITION-4',
      'R-POSITION-5',
      'R-POSITION-6',
      'R-POSITION-9',
      'R-WEEK-7',
      'R-CARD-2',
      'R-CARD-10',
      'R-CARD-11',
      'R-CARD-17',
    ],
  },
  (_, file, selector, property, colour) => {
    for (const palette of [DAY, NIGHT])
      expect(nameOf(declarationsOf(file, selector, palette).get(property) ?? '')).toBe(colour);
  },
);

test('the panel has its ground as background, and the dot is filled and round', {
  tags: ['R-SENSORS-4', 'R-POSITION-3'],
}, () => {
  expect(declarationsOf(PANEL, '.panel', DAY).get('background')).toBe('--ground');
  expect(declarationsOf(DOT, '.dot', DAY).get('border-radius')).toBe('50%');
});

test('the state of a card is on its fill, and a full bar has it as background', {
  tags: ['R-CARD-2', 'R-CARD-10', 'R-CARD-11', 'R-CARD-17'],
}, () => {
  expect(declarationsOf(CHIP, '.chip', DAY).get('background')).toBe('--fill');
  expect(declarationsOf(BARS, '.bar[data-full]', DAY).get('background')).toBe('--fill');
});
