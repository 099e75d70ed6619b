import { useEffect } from 'react';
import { mayDiscard } from '#ui/server-form-guard';

/** Sets what a dialog asks before it closes: false, and it stays. */
export type SetGuard = (ask: (() => Promise<boolean>) | null) => void;

/** While something is typed and not saved, closing asks first. */
export function useLeaveGuard(setGuard: SetGuard, dirty: boolean, draft: string): void {
  useEffect(() => {
    setGuard(() => mayDiscard(dirty, draft));
    return () => setGuard(null);
  }, [setGuard, dirty, draft]);
}
