import * as React from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * In development React notes by which functions each element was made: a call stack for every element of every drawing, a
 * seventh of a test's processor time, which only messages of React would show. It does so for ten thousand elements and
 * counts anew each second; here they are always reached.
 */
export function omitOwnerStacks(): void {
  const internals = (React as unknown as Record<string, object>)[INTERNALS];
  if (!internals || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('React counts the stacks of its elements in another place.');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
}
