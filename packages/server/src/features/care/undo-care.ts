import { UNDO_WITHIN } from '@vigilia/domain/alerts/recent-care';
import type { Instant } from '@vigilia/domain/instant';
import type { Database } from '#db/database';
import { Problem } from '#http/problem';
import { notifyOfCare } from '#services/notify-of-care';
import { type CareRow, lockCare, releaseEnded, voidCare } from './care.store';

/** Takes back one's own record: it no longer counts, and the alerts that it ended go on if they still hold. */
export async function undoCare(
  db: Database,
  action: CareRow,
  author: { id: number },
  now: Instant,
): Promise<CareRow> {
  if (action.staff !== author.id) throw new Problem('not-allowed');
  return db.transaction(async (db) => {
    const stored = await lockCare(db, action);
    // Again, it changes nothing.
    if (stored.voidedAt !== null) return stored;
    if (now - stored.recordedAt > UNDO_WITHIN) throw new Problem('too-late');
    await releaseEnded(db, stored, null);
    const undone = await voidCare(db, stored, author.id, now);
    await notifyOfCare(db, 'care.corrected', undone, now);
    return undone;
  });
}
