import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { signIn } from '#lib/session';
import { ana } from '#testing/people';
import { HubStepChart } from './hub-step-chart';

/** Winter time of Amsterdam. */
const at = (local: string) => Date.parse(`${local}+01:00`);
const DAY = 24 * 60;
const PERIODS = [
  { at: at('2026-11-01T00:00:00'), isOnline: true, minutes: 5 * DAY, first: true },
  { at: at('2026-11-06T00:00:00'), isOnline: false, minutes: 1, first: false },
  { at: at('2026-11-06T00:01:00'), isOnline: true, minutes: 5 * DAY - 1, first: false },
];

beforeEach(() => signIn(ana));

const show = (periods = PERIODS) => render(<HubStepChart label="Gang" periods={periods} />).container;
const marks = (chart: HTMLElement, name: string) => [...chart.querySelectorAll(`[class*="${name}"]`)];

test('a step line from the first period to the end of the last', { tags: ['R-HUBS-7'] }, () => {
  const [step] = marks(show(), 'step');
  expect(step?.getAttribute('d')).toMatch(/^M0 \S+H\S+V\S+H\S+V\S+H\S+$/);
});

test('a minute offline in ten days is two pixels wide', () => {
  const chart = show();
  expect(marks(chart, 'online')).toHaveLength(2);
  expect(marks(chart, 'offlineMark').map((mark) => mark.getAttribute('width'))).toEqual(['2']);
});

test('of a hub that came less than a minute ago, or never, nothing is drawn at a place that is no number', () => {
  for (const periods of [[{ at: at('2026-11-01T00:00:00'), isOnline: true, minutes: 0, first: true }], []])
    expect(show(periods).innerHTML).not.toContain('NaN');
});

test('its axes name both states and every fifth day, and it has a name', () => {
  const chart = show();
  expect(screen.getByRole('img', { name: 'Gang' })).toBeVisible();
  expect([...chart.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
    'Offline',
    'Online',
    '01/11',
    '06/11',
    '11/11',
  ]);
});

test('the tooltip gives the begin and the state of the period that is pointed at', () => {
  const chart = show();
  const frame = chart.firstElementChild as HTMLElement;
  fireEvent.pointerMove(frame, { clientX: 100 });
  expect(screen.getByText('01/11/2026 00:00').parentElement).toHaveTextContent('01/11/2026 00:00Online');
  fireEvent.pointerLeave(frame);
  expect(screen.queryByText('01/11/2026 00:00')).toBeNull();
});

test('days are those of the home, also across the night the clocks go back', () => {
  const from = Date.parse('2026-10-20T22:00:00Z'); // midnight, summer time
  const until = Date.parse('2026-10-30T23:00:00Z'); // midnight, winter time
  const minutes = (until - from) / 60_000;
  const { container } = render(
    <HubStepChart label="Gang" periods={[{ at: from, isOnline: true, minutes, first: true }]} />,
  );
  const days = [...container.querySelectorAll('text')].map(({ textContent }) => textContent).slice(2);
  expect(days).toEqual(['21/10', '26/10', '31/10']);
});
