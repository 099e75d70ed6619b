import type { Patient } from '@vigilia/contract/patients';
import { toInstant } from '@vigilia/domain/instant';
import { isOffline } from '@vigilia/domain/offline';
import { useClockValue } from '#lib/live-clock';

/** Is the last reading too old to be shown as the present? */
export const useOutdated = ({ measuredAt }: Patient): boolean =>
  useClockValue((now) => isOffline(measuredAt === null ? null : toInstant(measuredAt), now));
