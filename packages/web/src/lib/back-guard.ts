/** What a history entry of this app knows: how many came before it in this tab, and which path it was opened from. */
interface HistoryEntry {
  readonly index: number;
  readonly from: string | null;
}

type Ask = () => Promise<boolean>;

/** While something is typed: the question before Back leaves it, and the entry that it is typed in. */
let guard: { ask: Ask; index: number; hash: string } | null = null;
/** The hash that the app shows while the question is open, whatever the browser has gone to. */
let held: string | null = null;

export const heldHash = (): string | null => held;

/** Asks before the browser's Back and Forward leave what was typed. Returns how to stop asking. */
export function guardBack(ask: Ask): () => void {
  const own = { ask, index: currentEntry().index, hash: window.location.hash };
  guard = own;
  window.addEventListener('popstate', onPop);
  return () => {
    if (guard !== own) return;
    guard = null;
    held = null;
    window.removeEventListener('popstate', onPop);
  };
}

/** Leaves a dialog for the page under it. Back then leaves the page, and does not open the dialog again. */
export function leaveDialog(page: string, replaceWith: (page: string) => void): void {
  const { from } = currentEntry();
  replaceWith(page);
  if (from === page) window.history.back();
}

/** The entry that a navigation of the app writes, `from` one path to another `hash`. */
export function noteNavigation(to: { replace: boolean; from: string; hash: string }): HistoryEntry {
  const { index, from } = currentEntry();
  const entry = to.replace ? { index, from } : { index: index + 1, from: to.from };
  if (guard) guard = Object.assign(guard, { index: entry.index, hash: to.hash });
  return entry;
}

/**
 * The browser has moved already when it says so: it is sent back to where the user was typing, the question is asked
 * there, and only then it may go.
 */
function onPop(): void {
  if (!guard) return;
  const steps = currentEntry().index - guard.index;
  if (steps === 0) return release();
  if (held !== null) return;
  held = guard.hash;
  const { ask } = guard;
  window.history.go(-steps);
  void ask().then((may) => {
    if (!may) return;
    guard = null;
    window.removeEventListener('popstate', onPop);
    window.history.go(steps);
  });
}

/** Back where it was typed: the address is the one that is shown. */
function release(): void {
  held = null;
}

function currentEntry(): HistoryEntry {
  const state = window.history.state as Partial<HistoryEntry> | null;
  return { index: state?.index ?? 0, from: state?.from ?? null };
}
