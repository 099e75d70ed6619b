// chunk: later
/** Loaded after the first drawing (lazy-popover.tsx). */
export { Popover } from '@mantine/core';
