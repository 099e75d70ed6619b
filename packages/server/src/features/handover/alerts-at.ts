import type { AlertStatus } from '@vigilia/domain/alerts/alert';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { type ActRow, type AlertRow, listActs } from './shift-facts.store';

/** The alerts with the status and owner that they had at `end`: what happened to them later is not of the shift. */
export async function alertsAt(
  db: Db,
  centroId: number,
  alerts: readonly AlertRow[],
  { end, now }: { readonly end: Instant; readonly now: Instant },
): Promise<AlertRow[]> {
  if (end >= now) return [...alerts];
  const open = alerts.filter(({ endedAt }) => endedAt === null || endedAt > end);
  const ids = open.map(({ id }) => id);
  const acts = await listActs(db, centroId, ids, end);
  const stateOf = ({ id }: AlertRow) => after(acts.filter(({ alertId }) => alertId === id));
  return alerts.map((alert) => (open.includes(alert) ? { ...alert, ...stateOf(alert) } : alert));
}

/** What acts leave an alert as. */
function after(acts: readonly ActRow[]): { status: AlertStatus; owner: number | null } {
  let state: { status: AlertStatus; owner: number | null } = { status: 'open', owner: null };
  for (const { what, staffId } of acts) {
    if (what === 'taken') state = { status: 'taken', owner: staffId };
    else if (what === 'snoozed') state = { status: 'snoozed', owner: null };
    else if (what === 'released' || what === 'lapsed' || what === 'unsnoozed' || what === 'reopened')
      state = { status: 'open', owner: null };
  }
  return state;
}
