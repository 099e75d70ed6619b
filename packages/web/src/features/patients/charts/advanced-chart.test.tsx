import { MantineProvider } from '@mantine/core';
import { fireEvent, render as renderPlain, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import type { State } from '#ui/tokens';
import { AdvancedChart, levelPath } from './advanced-chart';
import { hoursOf, hourText, minuteText, stretches } from './advanced-levels';

const render = (chart: ReactElement) => renderPlain(<MantineProvider env="test">{chart}</MantineProvider>);

const answer = {
  labels: ['09:59', '10:00', '10:01', '10:02', '10:03'],
  desconectado: [null, 100, null, null, null],
  sin_cobertura: [null, null, 100, 100, null],
  resistivo: [33.4, null, null, null, null],
};

/** So that a line at the edge of the plot is not cut in half. */
const STROKE = 2;

const show = () => render(<AdvancedChart answer={answer} label="Vochtniveau" />).container;
const textsOf = (chart: HTMLElement) =>
  [...chart.querySelectorAll('text')].map(({ textContent }) => textContent);
const bands = (chart: HTMLElement, state: State) => [
  ...chart.querySelectorAll(`rect[data-state="${state}"]`),
];

test('0 to 100, an hourly axis, the level lines named', { tags: ['R-ADVANCED-2', 'R-ADVANCED-3'] }, () => {
  expect(textsOf(show())).toEqual([
    ...['0', '20', '40', '60', '80', '100'],
    '10',
    ...['Droog', 'Licht nat', 'Nat', 'Zeer nat', 'Sensorfout'],
  ]);
});

/** The height of a level in the plot, from the labels of the axis, which lie a little below the top of the plot. */
function heightIn(chart: HTMLElement) {
  const plot = chart.querySelector('svg svg') as SVGElement;
  const top = Number(plot.getAttribute('y'));
  const labelled = (text: string) =>
    Number([...chart.querySelectorAll('text')].find((each) => each.textContent === text)?.getAttribute('y')) -
    top;
  const [bottom, highest] = [labelled('0'), labelled('100')];
  return {
    ends: [highest, Number(plot.getAttribute('height')) - bottom],
    of: (level: number) => bottom + (highest - bottom) * (level / 100),
  };
}

test('the axis takes the whole height of the plot, 0 at its bottom and 100 at its top', {
  tags: ['R-ADVANCED-3'],
}, () => {
  const { ends } = heightIn(show());
  for (const end of ends) expect(Math.abs(end)).toBeLessThanOrEqual(STROKE);
});

test('the axis has a mark for each hour of the day', { tags: ['R-ADVANCED-4'] }, () => {
  const minutes = Array.from({ length: 1440 }, (_, minute) => minute);
  const labels = minutes.map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));
  const nothing = minutes.map(() => null);
  const day = { labels, desconectado: nothing, sin_cobertura: nothing, resistivo: nothing };
  const { container } = render(<AdvancedChart answer={day} label="Vochtniveau" />);
  expect(container.querySelectorAll('path[class*="hour"]')).toHaveLength(24);
});

test('a level line lies at its threshold with its name beside it, and the colour changes there', {
  tags: ['R-ADVANCED-2'],
}, () => {
  const chart = show();
  const stops = [...chart.querySelectorAll('stop')].map((stop) => [
    stop.getAttribute('data-state'),
    stop.getAttribute('offset'),
  ]);
  expect(stops).toEqual([
    ['dry', '0'],
    ['dry', '0.33'],
    ['level1', '0.33'],
    ['level1', '0.59'],
    ['level2', '0.59'],
    ['level2', '0.72'],
    ['level3', '0.72'],
    ['level3', '0.9'],
    ['error', '0.9'],
    ['error', '1'],
  ]);
  const lines = [...chart.querySelectorAll('path[data-state]')].map((path) => [
    path.getAttribute('data-state'),
    Number(/^M0 (-?[\d.]+)H/.exec(path.getAttribute('d') ?? '')?.[1]),
  ]);
  const names = [...chart.querySelectorAll('text[data-state]')].map((name) => [
    name.getAttribute('data-state'),
    Number(name.getAttribute('y')),
  ]);
  const { of } = heightIn(chart);
  const heights = Object.entries({ dry: 0, level1: 33, level2: 59, level3: 72, error: 90 }).map(
    ([state, level]) => [state, expect.closeTo(of(level))],
  );
  expect(lines).toEqual(heights);
  expect(names).toEqual(heights);
});

test('bands for what was not measured', () => {
  const chart = show();
  expect(bands(chart, 'disconnected')).toHaveLength(1);
  expect(bands(chart, 'out-of-range')).toHaveLength(1);
  expect(stretches([null, 1, 1, null, 1])).toEqual([
    [1, 2],
    [4, 4],
  ]);
});

test('the line is interrupted where nothing was measured; a single minute is a dot', () => {
  const scale = { x: (value: number) => value, y: (value: number) => value, width: 1, height: 1 };
  expect(levelPath(scale, [5, 6, null, 7])).toBe('M0.0 5.0L0.0 5.0L1.0 6.0M3.0 7.0L3.0 7.0');
});

test('the tooltip gives the minute and its state', () => {
  const chart = show();
  fireEvent.pointerMove(chart.querySelector('svg')?.parentElement as HTMLElement, { clientX: 43 });
  expect(screen.getByText('Licht nat · 33,4 van 100').parentElement).toHaveTextContent('09:59');
});

test('both ends of the part shown are sliders that say their time', () => {
  show();
  expect(screen.getByRole('slider', { name: 'Begin van het getoonde deel' })).toHaveAttribute(
    'aria-valuetext',
    '09:59',
  );
  expect(screen.getByRole('slider', { name: 'Einde van het getoonde deel' })).toHaveAttribute(
    'aria-valuetext',
    '10:03',
  );
});

test.each([
  [0, 'Licht nat · 33,4 van 100'],
  [1, 'Los'],
  [2, 'Buiten bereik'],
  [4, 'geen meting'],
])('minute %d as text: %s', (at, text) => {
  expect(minuteText(answer, at)).toBe(text);
});

describe('the table of hours', () => {
  const hour = (level: number | null, desconectado: number, sin_cobertura: number, none: number) => {
    const minute = Array.from({ length: 60 }, (_, at) => at);
    const is = (at: number, from: number, count: number) => (at >= from && at < from + count ? 100 : null);
    const measured = (at: number) => (at < 60 - desconectado - sin_cobertura - none ? level : null);
    return {
      labels: minute.map((at) => `10:${String(at).padStart(2, '0')}`),
      desconectado: minute.map((at) => is(at, 60 - desconectado - sin_cobertura - none, desconectado)),
      sin_cobertura: minute.map((at) => is(at, 60 - sin_cobertura - none, sin_cobertura)),
      resistivo: minute.map(measured),
    };
  };
  test.each<[string, ReturnType<typeof hour>, string]>([
    ['measured', hour(61.4, 0, 0, 0), 'Nat · 61,4 van 100'],
    ['disconnected', hour(null, 60, 0, 0), 'Los'],
    ['out of range', hour(null, 0, 60, 0), 'Buiten bereik'],
    ['no reading', hour(null, 0, 0, 60), 'geen meting'],
    ['partly measured', hour(61.4, 0, 12, 0), 'Nat · 61,4 van 100, Buiten bereik 12 min lang'],
    [
      'of everything',
      hour(5, 10, 20, 3),
      'Droog · 5 van 100, Los 10 min lang, Buiten bereik 20 min lang, geen meting 3 min lang',
    ],
    ['never measured, for two reasons', hour(null, 45, 15, 0), 'Los 45 min lang, Buiten bereik 15 min lang'],
  ])('%s', (_, answer, text) => {
    expect(hoursOf(answer).map((each) => hourText(each))).toEqual([text]);
  });

  test('has the highest level of each hour', () => {
    const [one, other] = [hour(40, 0, 0, 0), hour(70, 0, 0, 0)];
    const day = {
      ...one,
      labels: [...one.labels, ...other.labels],
      resistivo: [...one.resistivo, ...other.resistivo],
    };
    expect(hoursOf(day).map(({ from, highest }) => [from, highest])).toEqual([
      [0, 40],
      [60, 70],
    ]);
  });
});
