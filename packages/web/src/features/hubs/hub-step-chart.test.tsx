import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HubStepChart } from './hub-step-chart';

const at = (local: string) => Date.parse(`${local}Z`);
const DAY = 24 * 60;
const PERIODS = [
  { at: at('2026-11-01T00:00:00'), isOnline: true, minutes: 5 * DAY, first: true },
  { at: at('2026-11-06T00:00:00'), isOnline: false, minutes: 1, first: false },
  { at: at('2026-11-06T00:01:00'), isOnline: true, minutes: 5 * DAY - 1, first: false },
];

const show = () => render(<HubStepChart label="Gang" periods={PERIODS} />).container;
const marks = (chart: HTMLElement, name: string) => [...chart.querySelectorAll(`[class*="${name}"]`)];

test('a step line from the first period to the end of the last', () => {
  const [step] = marks(show(), 'step');
  expect(step?.getAttribute('d')).toMatch(/^M0 \S+H\S+V\S+H\S+V\S+H\S+$/);
});

test('a minute offline in ten days is two pixels wide', () => {
  const chart = show();
  expect(marks(chart, 'online')).toHaveLength(2);
  expect(marks(chart, 'offlineMark').map((mark) => mark.getAttribute('width'))).toEqual(['2']);
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
