// chunk: later
/** Loaded after the first drawing (lazy-tooltip.tsx). */
export { Tooltip } from '@mantine/core';
