import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** The device says that it has no network, until the test ends. */
export function goOffline(): void {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  act(() => void window.dispatchEvent(new Event('offline')));
}
