import { live } from '@vigilia/contract/live';
import type { Instant } from '@vigilia/domain/instant';
import type { Centre } from '#http/actor';
import type { Router } from '#http/router';
import type { LiveFeed, LiveSource } from './live-feed';

interface LiveNeeds {
  wardOf(centre: Centre): LiveSource;
  isSessionValid(tokenHash: Uint8Array, now: Instant): Promise<boolean>;
}

export function liveRoutes(
  { serveStream }: Router,
  feed: LiveFeed,
  { wardOf, isSessionValid }: LiveNeeds,
): void {
  serveStream(live, async (stream, _, { actor: { tokenHash }, centre }) => {
    const session = Buffer.from(tokenHash).toString('hex');
    await feed.subscribe(wardOf(centre), {
      stream,
      session,
      isSessionValid: (now) => isSessionValid(tokenHash, now),
    });
  });
}
