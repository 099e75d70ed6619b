import { onTestFinished } from 'vitest';

/** A window this wide, for queries about its width. */
export function setWindowWidth(width: number): void {
  const before = window.matchMedia;
  onTestFinished(() => {
    window.matchMedia = before;
  });
  window.matchMedia = (query) => {
    const most = /max-width: (\d+)px/.exec(query)?.[1];
    const least = /min-width: (\d+)px/.exec(query)?.[1];
    return Object.assign(
      before(query),
      (most || least) && { matches: width <= Number(most ?? width) && width >= Number(least ?? width) },
    );
  };
}
