import { useEffect, useState } from 'react';

/**
 * How many of some parts may be drawn by now: one to begin with, one more after each that the browser has painted.
 * Five charts of 120 patients are 18,600 cells: at once they would hold up the page, in parts they do not.
 */
export function useOneByOne(parts: number): number {
  const [drawn, setDrawn] = useState(1);
  useEffect(() => {
    if (drawn >= parts) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn((count) => count + 1));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [drawn, parts]);
  return Math.min(drawn, parts);
}
