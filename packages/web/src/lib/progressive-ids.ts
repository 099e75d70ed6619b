import { startTransition, useEffect, useState } from 'react';

/** Few enough for the page to answer a finger between two slices, enough for 150 cards within a second. */
export const SLICE = 6;

/**
 * Which of these may be drawn by now: the first slice at once, the others in their order, as fast as the browser
 * paints them. 150 cards in one go hold up the page for half a second. What is drawn stays drawn while it is in the
 * list, wherever it moves to; who is added, or comes back, is drawn in the same way.
 */
export function useProgressiveIds(ids: readonly number[]): ReadonlySet<number> {
  const [seen, setSeen] = useState(ids);
  const [drawn, setDrawn] = useState(() => withSlice(new Set(), ids));
  if (seen !== ids) {
    setSeen(ids);
    setDrawn(withSlice(new Set(ids.filter((id) => drawn.has(id))), ids));
  }
  useEffect(() => {
    if (ids.every((id) => drawn.has(id))) return;
    // One slice a frame, even where the browser falls behind: each must be laid out before the next is begun.
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn((now) => withSlice(now, ids))));
    return () => cancelAnimationFrame(frame);
  }, [drawn, ids]);
  return drawn;
}

function withSlice(drawn: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> {
  return new Set([...drawn, ...ids.filter((id) => !drawn.has(id)).slice(0, SLICE)]);
}
