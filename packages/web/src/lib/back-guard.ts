import { createStore } from './store';

/** What a history entry of this app knows: how many came before it in this tab, and which path it was opened from. */
interface HistoryEntry {
  readonly index: number;
  readonly from: string | null;
}

type Ask = () => Promise<boolean>;

interface Guard {
  /** The question before Back leaves it, and the entry that it is typed in. */
  readonly ask: Ask;
  readonly index: number;
  readonly hash: string;
  /** The app shows the hash while the browser is on its way back to it, whatever it has gone to. */
  readonly isHeld: boolean;
}

/** While something is typed. */
const guard = createStore<Guard | null>(null, { belongsTo: 'person' });

export function heldHash(): string | null {
  const own = guard.get();
  return own?.isHeld ? own.hash : null;
}

/** Asks before the browser's Back and Forward leave what was typed. Returns how to stop asking. */
export function guardBack(ask: Ask): () => void {
  guard.set({ ask, index: currentEntry().index, hash: window.location.hash, isHeld: false });
  window.addEventListener('popstate', onPop);
  return () => {
    if (guard.get()?.ask === ask) stopAsking();
  };
}

/** Leaves a dialog for the page under it. Back then leaves the page, and does not open the dialog again. */
export function leaveDialog(page: string, replaceWith: (page: string) => void): void {
  const { from } = currentEntry();
  replaceWith(page);
  if (from !== page) return;
  const waiting: (() => void)[] = [];
  leaving.set(waiting);
  const onLeft = () => {
    // Another person may be signed in by now.
    if (leaving.get() !== waiting) return;
    leaving.set(null);
    for (const navigate of waiting) navigate();
  };
  window.addEventListener('popstate', onLeft, { once: true });
  window.history.back();
}

/** What somebody opens while the browser is still on its way back: it would be left with the dialog. */
const leaving = createStore<(() => void)[] | null>(null, { belongsTo: 'person' });

/** Runs once the browser is where the app is: at once, or when it has left the dialog. */
export function whenLeft(navigate: () => void): void {
  const waiting = leaving.get();
  if (waiting) waiting.push(navigate);
  else navigate();
}

/** The entry that a navigation of the app writes, `from` one path to another `hash`. */
export function noteNavigation(to: { replace: boolean; from: string; hash: string }): HistoryEntry {
  const { index, from } = currentEntry();
  const entry = to.replace ? { index, from } : { index: index + 1, from: to.from };
  const own = guard.get();
  if (own) guard.set({ ...own, index: entry.index, hash: to.hash });
  return entry;
}

/**
 * The browser has moved already when it says so: it is sent back to where the user was typing, the question is asked
 * there, and only then it may go.
 */
function onPop(): void {
  const own = guard.get();
  if (!own) return;
  const steps = currentEntry().index - own.index;
  // Back where it was typed: the address is the one that is shown.
  if (steps === 0) return guard.set({ ...own, isHeld: false });
  if (own.isHeld) return;
  guard.set({ ...own, isHeld: true });
  window.history.go(-steps);
  void own.ask().then((may) => {
    if (!may) return;
    stopAsking();
    window.history.go(steps);
  });
}

function stopAsking(): void {
  guard.set(null);
  window.removeEventListener('popstate', onPop);
}

function currentEntry(): HistoryEntry {
  const state = window.history.state as Partial<HistoryEntry> | null;
  return { index: state?.index ?? 0, from: state?.from ?? null };
}
