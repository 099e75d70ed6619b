import { DEFAULT_POLICY, stepsOf } from '@vigilia/domain/alerts/policy';
import { sql } from '../../packages/server/src/db/sql';
import { undisturbedFor } from '../world/inspect';
import { Lasting } from '../world/lasting';
import type { Invariant } from './invariant';

const MINUTE = 60_000;
const SLACK = 2 * MINUTE;
/** What hides an alert may itself not be open yet: its hold, three times while it flaps. */
const HIDDEN_SLACK = 10 * MINUTE;

interface Alert {
  id: number;
  centre: number;
  kind: string;
  patient: number | null;
  priority: 'high' | 'medium';
  status: string;
  step: number;
  hidden: boolean;
}

/** What an alert of each kind may be hidden by. */
const HIDDEN_BY: Readonly<Record<string, readonly string[]>> = {
  hub: ['silence'],
  'out-of-range': ['silence', 'hub'],
  turn: ['face-down', 'unconfirmed'],
  wet: ['unconfirmed'],
};

const stuck = new Lasting();
const unexplained = new Lasting();

/** 5: an open alert that nobody takes goes to its next step, until it has reached the last; one that is hidden has something that hides it. */
export const nextStep: Invariant = {
  name: 'an open alert has a next step or has reached the last, and a hidden one has its reason',
  async check(night) {
    const alerts = await night.db.many<Alert>(sql`
      select id, centro_id as centre, kind, patient_id as patient, priority, status, step, hidden from alert
      where ended_at is null and priority <> 'info'`);
    const key = ({ id, priority, step }: Alert) => `${id} ${priority} ${step}`;
    const calling = alerts.filter(
      ({ status, hidden, priority, step }) =>
        status === 'open' &&
        !hidden &&
        step < stepsOf(priority, DEFAULT_POLICY).length &&
        priority !== ('low' as string),
    );
    const quiet = undisturbedFor(night);
    for (const { one, lasted } of stuck.note(
      night,
      night.time.now,
      new Map(calling.map((one) => [key(one), one])),
    )) {
      const longest = stepsOf(one.priority, DEFAULT_POLICY).at(-1)! + SLACK;
      if (Math.min(lasted, quiet) > longest) return `alert ${one.id} (${one.kind}) stays at step ${one.step}`;
    }
    const hidden = alerts.filter(
      (one) =>
        one.hidden &&
        !alerts.some(
          (other) =>
            other.centre === one.centre &&
            HIDDEN_BY[one.kind]?.includes(other.kind) &&
            (other.patient === null || other.patient === one.patient),
        ),
    );
    for (const { one, lasted } of unexplained.note(
      night,
      night.time.now,
      new Map(hidden.map((one) => [String(one.id), one])),
    ))
      if (Math.min(lasted, quiet) > HIDDEN_SLACK)
        return `alert ${one.id} (${one.kind}) is hidden, and nothing hides it`;
    return undefined;
  },
};
