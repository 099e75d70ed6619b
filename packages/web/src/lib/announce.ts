import { useSyncExternalStore } from 'react';

/** `assertive` interrupts what a screen reader is saying: for what cannot wait, such as a high alert. */
export type Urgency = 'polite' | 'assertive';

type Announced = Readonly<Record<Urgency, string>>;

// What screen readers are to say; the app's two live regions show it.
const SILENT: Announced = { polite: '', assertive: '' };
const listeners = new Set<() => void>();
let announced = SILENT;

export const useAnnounced = (): Announced => useSyncExternalStore(subscribe, () => announced);

/** Said once. The same text again differs by a blank, since an unchanged region is not read again. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  const again = announced[urgency] === text;
  set({ ...announced, [urgency]: again ? `${text}\u00a0` : text });
}

export const clearAnnouncements = (): void => set(SILENT);

function set(next: Announced): void {
  announced = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
