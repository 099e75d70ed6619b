import { type Instant, MINUTE } from './instant';

/** R-SENSORS-21: offline is more than five minutes since last seen, for sensors, hubs and cards. */
export const OFFLINE_AFTER = 5 * MINUTE;

export const isOffline = (lastSeen: Instant | null, now: Instant): boolean =>
  lastSeen === null || now - lastSeen > OFFLINE_AFTER;

/** A hub that is restarted has not failed. */
const HUB_SILENT = 10 * MINUTE;

export const isHubSilent = (
  { isOnline, lastSeenAt }: { isOnline: boolean; lastSeenAt: Instant | null },
  now: Instant,
): boolean => !isOnline && (lastSeenAt === null || now - lastSeenAt > HUB_SILENT);

/**
 * A hub is online until five minutes after its last MQTT packet or HTTP request of any kind (R-HUBS-11). A time further
 * ahead was stamped while the server's clock was wrong and says nothing about now.
 */
export const isHubOnline = (lastSeen: Instant | null, now: Instant): boolean =>
  lastSeen !== null && Math.abs(now - lastSeen) <= OFFLINE_AFTER;
