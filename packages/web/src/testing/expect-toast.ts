import { screen } from '@testing-library/react';
import { expect } from 'vitest';

/** A message of this text appears as a toast, not in a dialog or on the page. */
export async function expectToast(text: string): Promise<void> {
  const message = await screen.findByText(text);
  expect(message).toBeVisible();
  expect(message.closest('.mantine-Notification-root')).not.toBeNull();
}
