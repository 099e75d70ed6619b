import { useEffect } from 'react';
import { guardBack } from '#lib/back-guard';
import { dropDraft } from '#lib/drafts';
import { i18n } from '#lib/i18n';
import { onReset } from '#lib/store';
import { confirmLoss } from './confirm';

/** Closing the page asks too, with the browser's own question, and so does Back. */
export function useUnsavedGuard(dirty: boolean, draft: string): void {
  useEffect(() => (dirty ? guardBack(() => mayDiscard(true, draft)) : undefined), [dirty, draft]);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
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
