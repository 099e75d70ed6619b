import type { Db } from '#db/database';
import {
  type AlertChange,
  storeAlert,
  storeAnswered,
  storeEnded,
  storeReopened,
  storeUpdated,
} from '#stores/alert-change.store';
import { notifyOfAlert } from './notify-of-alert';

/*
 * The only way to change what people are notified of an alert: its row, its events and the notifications of it, in the caller's transaction. Each
 * returns false when somebody else was first: then nothing is written.
 */
export const openAlert = withNotifications(storeAlert);
export const reopenAlert = withNotifications(storeReopened);
export const updateAlert = withNotifications(storeUpdated);
export const endAlert = withNotifications(storeEnded);
export const answerAlert = withNotifications(storeAnswered);

type Store<Arguments extends unknown[]> = (
  db: Db,
  centroId: number,
  ...change: Arguments
) => Promise<AlertChange | undefined>;

function withNotifications<Arguments extends unknown[]>(store: Store<Arguments>) {
  return async (db: Db, centroId: number, ...change: Arguments): Promise<boolean> => {
    const stored = await store(db, centroId, ...change);
    if (stored) await notifyOfAlert(db, centroId, stored);
    return stored !== undefined;
  };
}
