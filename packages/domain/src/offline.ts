import { type Instant, MINUTE } from './instant';

/** Specification §9: offline is more than five minutes since last heard. Sensors, hubs and cards share the line. */
export const OFFLINE_AFTER = 5 * MINUTE;

export const isOffline = (lastHeard: Instant | null, now: Instant): boolean =>
  lastHeard === null || now - lastHeard > OFFLINE_AFTER;

/** A hub is online until five minutes after its last word; any packet or post is a word (decisions §6). */
export const isHubOnline = (lastWord: Instant | null, now: Instant): boolean => !isOffline(lastWord, now);
