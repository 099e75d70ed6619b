import type { CallRules } from '@vigilia/domain/alerts/escalation';
import { nightAt } from '@vigilia/domain/alerts/night';
import { type AlertPolicy, DEFAULT_POLICY } from '@vigilia/domain/alerts/policy';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

/** Settings that were added later have their default. */
export async function readPolicy(db: Db, centroId: number): Promise<AlertPolicy> {
  const row = await db.maybe<{ policy: Partial<AlertPolicy> }>(
    sql`select policy from alert_policy where centro_id = ${centroId}`,
  );
  return { ...DEFAULT_POLICY, ...row?.policy };
}

/** What decides now whether somebody is called. */
export async function readCallRules(db: Db, centroId: number, now: Instant): Promise<CallRules> {
  const { policy, isNight, until } = await readNight(db, centroId, now);
  return { policy, nightUntil: isNight ? until : null };
}

/** The policy, whether it is night in the home, and until when. */
export async function readNight(db: Db, centroId: number, now: Instant) {
  const row = await db.one<{ zona: string; policy: Partial<AlertPolicy> | null }>(sql`
    select zona, policy from centre left join alert_policy on alert_policy.centro_id = centre.id
    where centre.id = ${centroId}`);
  const policy = { ...DEFAULT_POLICY, ...row.policy };
  return { policy, ...nightAt(row.zona, policy, now) };
}

/** What is not among `changes` stays, also when somebody else changes that at the same time. */
export async function storePolicy(db: Db, centroId: number, changes: Partial<AlertPolicy>): Promise<void> {
  await db.run(sql`
    insert into alert_policy (centro_id, policy) values (${centroId}, ${JSON.stringify(changes)}::jsonb)
    on conflict (centro_id) do update set policy = alert_policy.policy || excluded.policy`);
}
