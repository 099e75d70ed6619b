import type { KeyboardEvent } from 'react';

/** Escape closes what is on top: an open calendar, select, menu or question first, and only then the dialog around it. */
export function isOwnEscape({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return false;
  return target.getAttribute('data-mantine-stop-propagation') !== 'true';
}
