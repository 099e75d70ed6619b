import { live } from '@vigilia/contract/live';
import type { Centre } from '#http/actor';
import type { Door } from '#http/door';
import type { LiveFeed, Watched } from './live-feed';

export function liveRoutes({ serveStream }: Door, feed: LiveFeed, wardOf: (centre: Centre) => Watched): void {
  serveStream(live, async (stream, _, { actor, centre }) => {
    await feed.join(wardOf(centre), { stream, session: Buffer.from(actor.tokenHash).toString('hex') });
  });
}
