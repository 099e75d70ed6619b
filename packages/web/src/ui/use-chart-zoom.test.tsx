import { act, fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useChartZoom, withinBounds } from './use-chart-zoom';

test.each<[string, [number, number], [number, number]]>([
  ['a part inside stays', [20, 60], [20, 60]],
  ['too short: widened around its middle', [50, 52], [46, 56]],
  ['beyond the start: moved inside', [-10, 20], [0, 30]],
  ['beyond the end: moved inside', [90, 120], [70, 100]],
  ['longer than everything: everything', [-50, 300], [0, 100]],
])('%s', (_, [from, until], expected) => {
  expect(withinBounds(from, until, 100, 10)).toEqual(expected);
});

function open() {
  let shown = { from: 0, until: 0 };
  function Chart() {
    const { frame, from, until } = useChartZoom(100, 10);
    shown = { from, until };
    return <div ref={frame} />;
  }
  const element = render(<Chart />).container.firstElementChild as HTMLElement;
  element.getBoundingClientRect = () => ({ left: 0, width: 200 }) as DOMRect;
  Object.defineProperty(element, 'clientWidth', { value: 200 });
  return { element, shown: () => [Math.round(shown.from), Math.round(shown.until)] };
}

const point = (element: HTMLElement, type: string, pointerId: number, clientX: number) =>
  act(() => void element.dispatchEvent(Object.assign(new MouseEvent(type, { clientX }), { pointerId })));

test('the wheel alone scrolls the page; with Ctrl it zooms around the pointer', () => {
  const { element, shown } = open();
  fireEvent.wheel(element, { deltaY: -1, clientX: 100 });
  expect(shown()).toEqual([0, 100]);
  for (let turn = 0; turn < 4; turn += 1)
    fireEvent.wheel(element, { deltaY: -1, clientX: 100, ctrlKey: true });
  expect(shown()).toEqual([26, 74]);
});

test('dragging moves the part that is shown', () => {
  const { element, shown } = open();
  for (let turn = 0; turn < 4; turn += 1)
    fireEvent.wheel(element, { deltaY: -1, clientX: 100, ctrlKey: true });
  point(element, 'pointermove', 1, 50);
  point(element, 'pointerdown', 1, 100);
  point(element, 'pointermove', 1, 60);
  expect(shown()).toEqual([36, 84]);
  point(element, 'pointerup', 1, 60);
  point(element, 'pointermove', 1, 0);
  expect(shown()).toEqual([36, 84]);
});

test('two fingers that part zoom in', () => {
  const { element, shown } = open();
  point(element, 'pointerdown', 1, 90);
  point(element, 'pointerdown', 2, 110);
  point(element, 'pointermove', 2, 130);
  const [from = 0, until = 0] = shown();
  expect(until - from).toBe(50);
});
