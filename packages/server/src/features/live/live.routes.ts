import { live } from '@vigilia/contract/live';
import type { Instant } from '@vigilia/domain/instant';
import type { Router } from '#http/router';
import type { LiveFeed } from './live-feed';

/** Handed over by the feature that owns sessions. */
interface SessionCheck {
  isValid(tokenHash: Uint8Array, now: Instant): Promise<boolean>;
}

export function liveRoutes({ serveStream }: Router, feed: LiveFeed, sessions: SessionCheck): void {
  serveStream(
    live,
    async (stream, _, { actor: { id: staffId, tokenHash }, centre }) => {
      const session = Buffer.from(tokenHash).toString('hex');
      const isSessionValid = (now: Instant) => sessions.isValid(tokenHash, now);
      await feed.subscribe(centre, { stream, staffId, session, isSessionValid });
    },
    ({ actor }) => feed.requireRoomFor(actor.id),
  );
}
