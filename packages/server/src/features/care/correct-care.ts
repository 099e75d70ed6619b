import { careTime } from '@vigilia/domain/alerts/care-time';
import type { Instant } from '@vigilia/domain/instant';
import type { Database } from '#db/database';
import { Problem } from '#http/problem';
import { notifyOfCare } from '#services/notify-of-care';
import { text } from '#texts/texts';
import { type CareInput, type CareRow, insertCare, lockCare, releaseEnded, voidCare } from './care.store';
import { endAnswered } from './end-answered';
import type { CareContext } from './record-care';

interface Correction extends Omit<CareInput, 'at' | 'alert'> {
  /** Null: as it was. */
  readonly at: Instant | null;
  readonly reason: string;
}

/** Replaces a record by another one that names it; the first one stays, and no longer counts. */
export async function correctCare(
  db: Database,
  action: CareRow,
  { reason, ...care }: Correction,
  { author, now, locale, models }: CareContext,
): Promise<CareRow> {
  return db.transaction(async (db) => {
    const stored = await lockCare(db, action);
    if (stored.voidedAt !== null) throw new Problem('changed');
    const at = careTime(care.at ?? stored.at, stored.recordedAt, now);
    if (at === null) throw new Problem('invalid-form', { errors: { at: text(locale, 'field.invalid') } });
    await voidCare(db, stored, author.id, now);
    const corrected = await insertCare(db, {
      ...{
        ...care,
        at,
        author,
        reason,
        alert: stored.alert,
        replaces: stored.id,
        key: null,
        recordedAt: now,
      },
      patient: { centro_id: stored.centro_id, id: stored.paciente },
    });
    if (!corrected) throw new Problem('changed');
    await releaseEnded(db, stored, corrected);
    await notifyOfCare(db, 'care.corrected', corrected, now);
    await endAnswered(db, models, corrected, now);
    return corrected;
  });
}
