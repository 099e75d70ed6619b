import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { draftOf, dropDraft, keepDraft } from '#lib/drafts';
import { getSession } from '#lib/session';

const DRAFT_ROUTE = 'ward:route';

/**
 * Remembers the route where somebody was typing when the session ended. Leaving it in any other way forgets it; after
 * signing in again as the same user they are back there, and so is their draft (lib/drafts).
 */
export function useKeepDraftRoute(isTyping: boolean): void {
  const [path] = useLocation();
  useEffect(() => {
    if (!isTyping) return;
    keepDraft(DRAFT_ROUTE, path);
    return () => {
      if (getSession().user) dropDraft(DRAFT_ROUTE);
    };
  }, [isTyping, path]);
}

export function useRestoreDraftRoute(): void {
  const [path, go] = useLocation();
  useEffect(() => {
    const route = draftOf<string>(DRAFT_ROUTE);
    if (route === undefined) return;
    dropDraft(DRAFT_ROUTE);
    if (route !== path) go(route, { replace: true });
    // Only when the list opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
