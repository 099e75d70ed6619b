import { act } from '@testing-library/react';

/** All pending promises and timers of 0 ms have run. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** The page has drawn what a fake server has answered. */
export const settle = (): Promise<void> => act(settled);
