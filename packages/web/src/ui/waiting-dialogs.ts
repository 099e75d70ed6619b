import { createStore, useStore } from '#lib/store';

/** Dialogs that were asked for before the layer that draws them is there. */
export const waitingDialogs = createStore<readonly (() => void)[]>([], { belongsTo: 'person' });

export const useWaitingDialog = (): boolean => useStore(waitingDialogs).length > 0;
