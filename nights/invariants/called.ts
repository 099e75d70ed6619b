import { nightAt } from '@vigilia/domain/alerts/night';
import { DEFAULT_POLICY, holdOf } from '@vigilia/domain/alerts/policy';
import { sql } from '../../packages/server/src/db/sql';
import type { Night } from '../night';
import { listSeen, undisturbedFor } from '../world/inspect';
import type { Invariant } from './invariant';

const MINUTE = 60_000;
/** Beyond its time a condition may last until somebody has looked, and readings of two minutes are needed to see it. */
const SLACK = 4 * MINUTE;
/** After care a condition is looked at anew. */
const CARE_TIME = 35 * MINUTE;

/** 4: a condition that has held for longer than its time is open, hidden, snoozed, taken or paused. */
export const called: Invariant = {
  name: 'a condition that holds longer than its time has its alert',
  async check(night) {
    const home = night.homes[0]!;
    const shown = await listSeen(night, home);
    const since = sinceOf(night);
    if (!shown) {
      since.clear();
      return undefined;
    }
    const open = await night.db.many<{ kind: string; patient: number | null }>(sql`
      select kind, patient_id as patient from alert where centro_id = ${home.id} and ended_at is null`);
    const cared = await night.db.many<{ patient: number }>(sql`
      select distinct patient_id as patient from care_action
      where centro_id = ${home.id} and recorded_at > ${new Date(night.time.now - CARE_TIME)}`);
    const silent = open.some(({ kind }) => kind === 'hub' || kind === 'silence');
    const isNight = nightAt(home.zone, DEFAULT_POLICY, night.time.now).isNight;
    const wetFrom = isNight ? DEFAULT_POLICY.wetNightFrom : DEFAULT_POLICY.wetFrom;
    for (const { id, estado } of shown) {
      const holds = {
        wet: estado?.tipo === 'SON' && estado.estado_filtrado >= wetFrom && estado.estado_filtrado <= 5,
        'out-of-range': estado?.tipo === 'NNET',
      } as const;
      for (const kind of ['wet', 'out-of-range'] as const) {
        const key = `${kind} ${id}`;
        if (!holds[kind] || cared.some(({ patient }) => patient === id)) {
          since.delete(key);
          continue;
        }
        if (!since.has(key)) since.set(key, night.time.now);
        const lasted = Math.min(night.time.now - since.get(key)!, undisturbedFor(night));
        if (lasted <= holdOf(kind, DEFAULT_POLICY) + SLACK) continue;
        if (kind === 'out-of-range' && silent) continue;
        if (open.some((alert) => alert.kind === kind && alert.patient === id)) continue;
        return `${kind} of resident ${id} has held for ${Math.round(lasted / MINUTE)} minutes without an alert`;
      }
    }
    return undefined;
  },
};

const held = new WeakMap<Night, Map<string, number>>();
function sinceOf(night: Night): Map<string, number> {
  const known = held.get(night) ?? new Map<string, number>();
  held.set(night, known);
  return known;
}
