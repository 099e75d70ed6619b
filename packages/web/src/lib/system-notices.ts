import { SYSTEM_NOTICES, SYSTEM_NOTICES_HEADER, type SystemNotice } from '@vigilia/contract/system-notices';
import { createStore, useStore } from './store';

/** What the last answer said is wrong with the installation itself: its disk, its clock. */
const notices = createStore<readonly SystemNotice[]>([], { belongsTo: 'device' });

export const useSystemNotices = (): readonly SystemNotice[] => useStore(notices);

export function updateSystemNotices(headers: Headers): void {
  const names = headers.get(SYSTEM_NOTICES_HEADER)?.split(' ') ?? [];
  const next = SYSTEM_NOTICES.filter((notice) => names.includes(notice));
  if (next.join() !== notices.get().join()) notices.set(next);
}
