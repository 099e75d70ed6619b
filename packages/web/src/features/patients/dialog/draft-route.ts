import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { draftOf, dropDraft, keepDraft } from '#lib/drafts';
import { getSession } from '#lib/session';

const PLACE = 'ward:place';

/**
 * Where somebody was writing when the session ended. Leaving it in any other way forgets it; after signing in again
 * as the same user they are back there, and so is what they wrote (lib/drafts).
 */
export function useKeptPlace(writing: boolean): void {
  const [path] = useLocation();
  useEffect(() => {
    if (!writing) return;
    keepDraft(PLACE, path);
    return () => {
      if (getSession().user) dropDraft(PLACE);
    };
  }, [writing, path]);
}

export function useKeptPlaceBack(): void {
  const [path, go] = useLocation();
  useEffect(() => {
    const place = draftOf<string>(PLACE);
    if (place === undefined) return;
    dropDraft(PLACE);
    if (place !== path) go(place, { replace: true });
    // Only when the list opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
