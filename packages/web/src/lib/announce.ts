import { createStore, useStore } from './store';

/** `assertive` interrupts what a screen reader is saying: for what cannot wait, such as a high alert. */
export type Urgency = 'polite' | 'assertive';
type Announced = Readonly<Record<Urgency, string>>;

/** What screen readers are to say; the app's two live regions show it. */
const announced = createStore<Announced>({ polite: '', assertive: '' }, { belongsTo: 'person' });

export const useAnnounced = (): Announced => useStore(announced);

/** More at once are counted and not named: nobody listens to twenty names. */
const MOST_NAMED = 3;

/** Each of these texts, or how many there are. */
export function announceAll(
  texts: readonly string[],
  countText: (count: number) => string,
  urgency?: Urgency,
): void {
  if (texts.length === 0) return;
  announce(texts.length > MOST_NAMED ? countText(texts.length) : texts.join('. '), urgency);
}

/** Said once. The same text again differs by a blank, since an unchanged region is not read again. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  const again = announced.get()[urgency] === text;
  announced.set({ ...announced.get(), [urgency]: again ? `${text}\u00a0` : text });
}
