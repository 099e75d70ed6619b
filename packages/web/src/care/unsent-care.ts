import { useSyncExternalStore } from 'react';
import { createStore, useStore } from '#lib/store';
import type { CareAct } from './care-queue';

/** Acts of the signed-in person that are not recorded yet, as this tab knows them. Cards read it before the queue is loaded. */
export const unsentCare = createStore<readonly CareAct[]>([], { belongsTo: 'person' });

export const useUnsentCare = (): readonly CareAct[] => useStore(unsentCare);

/** The newest of one resident. */
export const useUnsentCareOf = (patient: number): CareAct | undefined =>
  useSyncExternalStore(unsentCare.subscribe, () =>
    unsentCare.get().findLast((act) => act.patient === patient && !act.refusal),
  );
