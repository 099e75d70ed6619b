import { useEffect } from 'react';
import { mayDiscard } from '#ui/server-form-guard';

/** Handed to whatever a dialog shows, so that it can close the dialog. */
export interface DialogActions {
  close: () => void;
  /** Closes, after asking where something is not saved. */
  leave: () => void;
  setGuard: SetGuard;
}

/** Sets the question that a dialog asks before it closes; the answer false keeps it open. */
export type SetGuard = (ask: (() => Promise<boolean>) | null) => void;

/** While a form holds unsaved changes, closing its dialog asks first. */
export function useLeaveGuard(setGuard: SetGuard, dirty: boolean, draft: string): void {
  useEffect(() => {
    setGuard(() => mayDiscard(dirty, draft));
    return () => setGuard(null);
  }, [setGuard, dirty, draft]);
}
