import { live } from '@vigilia/contract/live';
import { HOUR, type Instant } from '@vigilia/domain/instant';
import type { Centre } from '#http/actor';
import type { Router } from '#http/router';
import type { LiveFeed } from './live-feed';

/** Handed over by the feature that owns sessions. */
interface SessionCheck {
  isValid(tokenHash: Uint8Array, now: Instant): Promise<boolean>;
}

export interface LiveNeeds {
  readonly feed: LiveFeed;
  readonly sessions: SessionCheck;
  /** Whom the feed of a centre shows, for the access log. */
  readonly patientsOf: (centre: Centre, now: Instant) => Promise<readonly number[]>;
}

export function liveRoutes({ serveStream }: Router, { feed, sessions, patientsOf }: LiveNeeds): void {
  serveStream(
    live,
    async (stream, { query }, { actor: { id: staffId, tokenHash }, centre, now, access }) => {
      const session = Buffer.from(tokenHash).toString('hex');
      let loggedAt = now;
      const isSessionValid = async (now: Instant) => {
        const isValid = await sessions.isValid(tokenHash, now);
        if (isValid && now - loggedAt >= HOUR) {
          loggedAt = now;
          access.again(now, await patientsOf(centre, now));
        }
        return isValid;
      };
      access.about(await patientsOf(centre, now));
      await feed.subscribe(centre, {
        stream,
        account: accountOf(staffId),
        session,
        revision: query.revision,
        isSessionValid,
      });
    },
    ({ actor }) => feed.requireCapacityFor(accountOf(actor.id)),
  );
}

const accountOf = (staffId: number): string => `staff ${staffId}`;
