import type { Hub } from '@vigilia/contract/hubs';
import { type Instant, toInstant } from '@vigilia/domain/instant';
import { isHubOnline } from '@vigilia/domain/offline';

/** The status that the server sent, unless the hub has been silent for too long since. */
export const isOnline = (
  { encendido, lastTimeOnline }: Pick<Hub, 'encendido' | 'lastTimeOnline'>,
  now: Instant,
): boolean => encendido && isHubOnline(lastTimeOnline === null ? null : toInstant(lastTimeOnline), now);
