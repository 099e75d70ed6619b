import type { Found } from '@vigilia/domain/alerts/care-kinds';
import { UNDO_WITHIN } from '@vigilia/domain/alerts/recent-care';
import type { Database } from '#db/database';
import { Problem } from '#http/problem';
import { notifyOfCare } from '#services/notify-of-care';
import { text } from '#texts/texts';
import { type CareRow, lockCare, setFound } from './care.store';
import type { CareContext } from './record-care';

/** Stores what its author found at a change. They may answer anew as long as they could take the record back. */
export async function recordFound(
  db: Database,
  action: CareRow,
  found: Found,
  { author, now, locale }: Omit<CareContext, 'models'>,
): Promise<CareRow> {
  if (action.staff !== author.id) throw new Problem('not-allowed');
  if (action.kind !== 'changed')
    throw new Problem('invalid-form', { errors: { found: text(locale, 'field.invalid') } });
  return db.transaction(async (db) => {
    const stored = await lockCare(db, action);
    if (stored.voidedAt !== null) throw new Problem('changed');
    // Again, it changes nothing: a device that got no answer sends it until it gets one.
    if (stored.found === found) return stored;
    if (now - stored.recordedAt > UNDO_WITHIN) throw new Problem('too-late');
    const answered = await setFound(db, stored, found);
    await notifyOfCare(db, 'care.found', answered, now);
    return answered;
  });
}
