import { DEFAULT_POLICY, stepsOf } from '@vigilia/domain/alerts/policy';
import { sql } from '../../packages/server/src/db/sql';
import { undisturbedFor } from '../world/inspect';
import type { Invariant } from './invariant';

const MINUTE = 60_000;
const SLACK = 2 * MINUTE;

/** 5: an open high alert that nobody takes goes to its next step, until it has reached the last. */
export const nextStep: Invariant = {
  name: 'an open high alert has a next step or has reached the last',
  async check(night) {
    const steps = stepsOf('high', DEFAULT_POLICY);
    const longest = steps.at(-1)! + SLACK;
    if (undisturbedFor(night) < longest) return undefined;
    const [stuck] = await night.db.many<{ id: number; kind: string; step: number }>(sql`
      select id, kind, step from alert
      where ended_at is null and status = 'open' and priority = 'high' and not hidden and step < ${steps.length}
        and greatest(stepped_at, opened_at) < ${new Date(night.time.now - longest)}`);
    return stuck && `alert ${stuck.id} (${stuck.kind}) stays at step ${stuck.step}`;
  },
};
