import { readFirstDay } from '@vigilia/contract/first-day';
import { SECOND } from '@vigilia/domain/instant';
import { useList } from './list-query';

/** A hub that is being plugged in is seen on the page that waits for it. */
const EVERY = 15 * SECOND;

/** How far the home is; administrators alone may ask. */
export const useFirstDay = ({ isWaiting = false } = {}) =>
  useList(readFirstDay, { ...(isWaiting && { refetchInterval: EVERY }), meta: { handlesErrors: true } });
