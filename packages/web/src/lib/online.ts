import { useSyncExternalStore } from 'react';
import { listen } from './listen';

const subscribe = (listener: () => void) => listen(window, ['online', 'offline'], listener);

/** False: the device itself says that it has no network. True says nothing. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
