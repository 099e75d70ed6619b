import { createContext, use, useCallback, useEffect, useRef } from 'react';
import { guardBack } from '#lib/back-guard';
import { dropDraft } from '#lib/drafts';
import { i18n } from '#lib/i18n';
import { listen } from '#lib/listen';
import { onReset } from '#lib/store';
import { confirmLoss } from './confirm';

type Ask = () => Promise<boolean>;

/** Sets the question before a dialog closes, for the form in it. */
export const LeaveGuard = createContext<(ask: Ask | null) => void>(() => undefined);

/** For a dialog around a form: what goes into `LeaveGuard`, and how to close after its question. */
export function useLeave(close: () => void) {
  const question = useRef<Ask>(null);
  const guard = useCallback((ask: Ask | null) => {
    question.current = ask;
  }, []);
  const leave = async () => {
    if ((await question.current?.()) !== false) close();
  };
  return { guard, leave: () => void leave() };
}

/** While something is not saved, closing the dialog asks first, and so do Back and, in the browser's words, closing the page. */
export function useUnsavedGuard(dirty: boolean, draft: string): void {
  const guard = use(LeaveGuard);
  useEffect(() => {
    const ask = () => mayDiscard(dirty, draft);
    guard(ask);
    const stop = dirty ? guardBack(ask) : undefined;
    return () => {
      guard(null);
      stop?.();
    };
  }, [guard, dirty, draft]);
  useEffect(() => {
    if (!dirty) return;
    return listen(window, ['beforeunload'], (event) => event.preventDefault());
  }, [dirty]);
}

let asking = false;
// The question went with the session.
onReset('person', () => {
  asking = false;
});

/** Asks before a dirty form closes. True: it may close, and its draft is dropped. While it asks, nothing closes. */
export async function mayDiscard(dirty: boolean, draft: string): Promise<boolean> {
  if (asking) return false;
  asking = dirty;
  const may = !dirty || (await confirmDiscard());
  asking = false;
  if (may) dropDraft(draft);
  return may;
}

/** Resolves true when what was typed may go. */
const confirmDiscard = (): Promise<boolean> =>
  confirmLoss({
    title: i18n.t('form.unsaved'),
    hint: i18n.t('form.unsavedHint'),
    confirm: i18n.t('form.discard'),
    cancel: i18n.t('form.keepEditing'),
  });
