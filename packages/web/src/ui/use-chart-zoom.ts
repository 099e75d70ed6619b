import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/**
 * Which part of 0 to `max` a chart shows. Ctrl and the wheel, or two fingers, zoom around the place they are at;
 * dragging moves the part that is shown. `frame` goes on the element that the gestures happen on.
 */
export function useChartZoom(max: number, shortest: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [[from, until], setRange] = useState([0, max]);
  const show = useCallback(
    (first: number, last: number) => setRange(withinBounds(first, last, max, shortest)),
    [max, shortest],
  );
  const current = useRef({ from, until, show });
  useEffect(() => {
    current.current = { from, until, show };
  });
  useEffect(() => (frame.current ? listenToGestures(frame.current, current) : undefined), []);
  const whole = until > max;
  return { frame, from: whole ? 0 : from, until: whole ? max : until, max, shortest, show };
}

export type ChartZoomState = ReturnType<typeof useChartZoom>;

/** Never shorter than allowed, never beyond an end. */
export function withinBounds(from: number, until: number, max: number, shortest: number): [number, number] {
  const length = Math.min(max, Math.max(shortest, until - from));
  const begin = Math.min(max - length, Math.max(0, (from + until - length) / 2));
  return [begin, begin + length];
}

type Current = RefObject<Pick<ChartZoomState, 'from' | 'until' | 'show'>>;

function listenToGestures(element: HTMLElement, current: Current): () => void {
  const fingers = new Map<number, number>();
  const spread = () => Math.max(...fingers.values()) - Math.min(...fingers.values());
  const zoom = (factor: number, clientX: number) => {
    const { left, width } = element.getBoundingClientRect();
    const { from, until, show } = current.current;
    const fixed = from + ((clientX - left) / width) * (until - from);
    show(fixed - (fixed - from) * factor, fixed + (until - fixed) * factor);
  };
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, event.clientX);
  };
  const onPointerDown = ({ pointerId, clientX }: PointerEvent) => fingers.set(pointerId, clientX);
  const onPointerMove = ({ pointerId, clientX }: PointerEvent) => {
    const before = fingers.get(pointerId);
    if (before === undefined) return;
    const spreadBefore = spread();
    fingers.set(pointerId, clientX);
    const { from, until, show } = current.current;
    const moved = ((before - clientX) / element.clientWidth) * (until - from);
    if (fingers.size === 1) show(from + moved, until + moved);
    else if (spreadBefore > 0 && spread() > 0) zoom(spreadBefore / spread(), clientX);
  };
  const onPointerEnd = ({ pointerId }: PointerEvent) => fingers.delete(pointerId);
  const stop = new AbortController();
  const { signal } = stop;
  // Not passive: the browser would zoom the whole page.
  element.addEventListener('wheel', onWheel, { passive: false, signal });
  element.addEventListener('pointerdown', onPointerDown, { signal });
  element.addEventListener('pointermove', onPointerMove, { signal });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
    element.addEventListener(end, onPointerEnd, { signal });
  }
  return () => stop.abort();
}
