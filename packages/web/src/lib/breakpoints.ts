/**
 * The widths in pixels at which a layout changes: a phone's below 700, a tablet's below 1200, a wall's from 3000, and those
 * of single parts. A style sheet writes `@media (--below-700)` or `(--from-700)`, which vite.config.ts puts in.
 */
export const BREAKPOINTS = [
  360, 430, 600, 700, 820, 900, 1000, 1200, 1280, 1400, 1440, 1600, 1880, 2400, 3000,
] as const;
export type Breakpoint = (typeof BREAKPOINTS)[number];

export const below = (width: Breakpoint): string => `(max-width: ${width - 1}px)`;
export const from = (width: Breakpoint): string => `(min-width: ${width}px)`;
