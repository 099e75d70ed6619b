import { useEffect, useState } from 'react';

/** Few enough for the page to react to a touch between two frames, enough for 150 cards within a second. */
export const PER_FRAME = 6;

/**
 * Progressive rendering: which of these may be rendered by now. The first few at once, the others in their order, a
 * few in each frame: 150 cards in one go block the page for half a second. What is rendered stays so while it is in
 * the list, wherever it moves to; an id that is added, or comes back, is rendered in the same way.
 */
export function useProgressiveIds(ids: readonly number[], perFrame = PER_FRAME): ReadonlySet<number> {
  const [known, setKnown] = useState(ids);
  const [rendered, setRendered] = useState(() => withNext(new Set(), ids, perFrame));
  if (known !== ids) {
    setKnown(ids);
    setRendered(withNext(new Set(ids.filter((id) => rendered.has(id))), ids, perFrame));
  }
  useEffect(() => {
    if (ids.every((id) => rendered.has(id))) return;
    // One step a frame even where the browser is behind: each must be laid out before the next begins. Not in a
    // transition: React may put that off, and then forgets what is set while rendering, so that cards vanish.
    const frame = requestAnimationFrame(() => setRendered((current) => withNext(current, ids, perFrame)));
    return () => cancelAnimationFrame(frame);
  }, [rendered, ids, perFrame]);
  return rendered;
}

const withNext = (
  rendered: ReadonlySet<number>,
  ids: readonly number[],
  count: number,
): ReadonlySet<number> => new Set([...rendered, ...ids.filter((id) => !rendered.has(id)).slice(0, count)]);
