import type { Hub } from '@vigilia/contract/hubs';
import { type Instant, toInstant } from '@vigilia/domain/instant';
import { isHubOnline } from '@vigilia/domain/offline';

/** What the server last said, as long as the domain's five minutes have not passed since the hub's last word. */
export const isOnline = ({ encendido, lastTimeOnline }: Hub, now: Instant): boolean =>
  encendido && isHubOnline(lastTimeOnline === null ? null : toInstant(lastTimeOnline), now);
