import { SYSTEM_NOTICES, SYSTEM_NOTICES_HEADER, type SystemNotice } from '@vigilia/contract/system-notices';
import { useSyncExternalStore } from 'react';

// What the last answer said is wrong with the installation itself: its disk, its clock.
const listeners = new Set<() => void>();
let current: readonly SystemNotice[] = [];

export const useSystemNotices = (): readonly SystemNotice[] => useSyncExternalStore(subscribe, () => current);

export function updateSystemNotices(headers: Headers): void {
  const names = headers.get(SYSTEM_NOTICES_HEADER)?.split(' ') ?? [];
  const next = SYSTEM_NOTICES.filter((notice) => names.includes(notice));
  if (next.join() === current.join()) return;
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
