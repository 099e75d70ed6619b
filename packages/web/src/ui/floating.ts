// chunk: later
/** Loaded after the first drawing (lazy-popover.tsx, lazy-tooltip.tsx). */
export { Popover, Tooltip } from '@mantine/core';
export { Mantine } from './mantine';
