import { DEFAULT_POLICY, stepsOf } from '@vigilia/domain/alerts/policy';
import { sql } from '../../packages/server/src/db/sql';
import { undisturbedFor } from '../world/inspect';
import { Lasting } from '../world/lasting';
import type { Invariant } from './invariant';

const MINUTE = 60_000;
const SLACK = 2 * MINUTE;
/**
 * What hides an alert may itself not be open yet: where nobody watched for a while, a hub is silent five minutes after that at the
 * earliest, and then there is its hold, three times while it flaps.
 */
const HIDDEN_SLACK = 16 * MINUTE;

interface Alert {
  id: number;
  centre: number;
  kind: string;
  patient: number | null;
  priority: 'high' | 'medium' | 'low';
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
    const { now } = night.time;
    const alerts = await night.db.many<Alert>(sql`
      select id, centro_id as centre, kind, patient_id as patient, priority, status, step, hidden from alert
      where ended_at is null and priority in ('high', 'medium', 'low')`);
    const calling = new Map<string, Alert>();
    const hidden = new Map<string, Alert>();
    for (const alert of alerts) {
      const { id, priority, status, step } = alert;
      const isLast = step >= stepsOf(priority, DEFAULT_POLICY).length;
      // Low ones wait for the morning.
      if (status === 'open' && !alert.hidden && !isLast && priority !== 'low')
        calling.set(`${id} ${priority} ${step}`, alert);
      if (alert.hidden && !alerts.some((other) => mayHide(other, alert))) hidden.set(String(id), alert);
    }
    const quiet = undisturbedFor(night);
    for (const { one, lasted } of stuck.note(night, now, calling)) {
      const longest = stepsOf(one.priority, DEFAULT_POLICY).at(-1)! + SLACK;
      if (Math.min(lasted, quiet) > longest) return `alert ${one.id} (${one.kind}) stays at step ${one.step}`;
    }
    for (const { one, lasted } of unexplained.note(night, now, hidden))
      if (Math.min(lasted, quiet) > HIDDEN_SLACK)
        return `alert ${one.id} (${one.kind}) is hidden, and nothing hides it`;
    return undefined;
  },
};

const mayHide = (other: Alert, { centre, kind, patient }: Alert): boolean =>
  other.centre === centre &&
  HIDDEN_BY[kind]?.includes(other.kind) === true &&
  (other.patient === null || other.patient === patient);
