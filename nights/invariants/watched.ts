import { sql } from '../../packages/server/src/db/sql';
import { undisturbedFor } from '../world/inspect';
import type { Invariant } from './invariant';

const MINUTE = 60_000;
/** Of a lease: longer than one is, and shorter than a clock is ever wrong. */
const LONGEST = MINUTE;

/** 5, too: somebody watches every home, by a lease of the time that all servers share. */
export const watched: Invariant = {
  name: 'every home is watched, by a lease that runs out when nobody renews it',
  async check(night) {
    const leases = await night.db.many<{ shard: number; until: number }>(sql`
      select shard, until_at as until from watch`);
    const { now } = night.time;
    const long = leases.find(({ until }) => until > now + LONGEST);
    if (long) return `the lease of shard ${long.shard} runs until ${new Date(long.until).toISOString()}`;
    const isServed = night.servers.some((server) => server.isServing());
    if (!isServed || undisturbedFor(night) < 2 * MINUTE) return undefined;
    const over = leases.find(({ until }) => until < now - MINUTE);
    if (over) return `nobody has watched shard ${over.shard} since ${new Date(over.until).toISOString()}`;
    return leases.length === 0 ? 'nobody watches' : undefined;
  },
};
