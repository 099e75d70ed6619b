import { careTime } from '@vigilia/domain/alerts/care-time';
import type { Instant } from '@vigilia/domain/instant';
import type { Locale } from '@vigilia/domain/locales';
import type { Database } from '#db/database';
import { Problem } from '#http/problem';
import type { CentreModels } from '#services/centre-model/centre-models';
import { notifyOfCare } from '#services/notify-of-care';
import { text } from '#texts/texts';
import { type CareInput, type CareRow, careByKey, insertCare, isAlertOf } from './care.store';
import { endAnswered } from './end-answered';

/** Who records, when, and what is known of the home. */
export interface CareContext {
  readonly author: { readonly id: number; readonly nombre: string };
  readonly now: Instant;
  readonly locale: Locale;
  readonly models: CentreModels;
}

interface Recorded extends Omit<CareInput, 'at'> {
  /** Null: now. */
  readonly at: Instant | null;
  readonly key: string;
}

/**
 * Stores what was done and ends the alerts that it answers, all or nothing. The same again under its key, also at the same
 * moment, changes nothing and gives the same action; something else, or somebody else's, is refused.
 */
export async function recordCare(
  db: Database,
  patient: { centro_id: number; id: number },
  { key, ...care }: Recorded,
  { author, now, locale, models }: CareContext,
): Promise<CareRow> {
  const refuse = (field: string) =>
    new Problem('invalid-form', { errors: { [field]: text(locale, 'field.invalid') } });
  return db.transaction(async (db) => {
    const known = await careByKey(db, patient, key);
    if (known) return sameAs(known, care, author);
    const at = careTime(care.at, now, now);
    if (at === null) throw refuse('at');
    if (care.alert !== null && !(await isAlertOf(db, patient, care.alert))) throw refuse('alert');
    const input = { ...care, at, patient, author, recordedAt: now, key, replaces: null, reason: null };
    const action = await insertCare(db, input);
    // Another request with this key was first by moments: the insert waited for it.
    if (!action) return sameAs((await careByKey(db, patient, key)) as CareRow, care, author);
    await notifyOfCare(db, 'care.recorded', action, now);
    await endAnswered(db, models, action, now);
    return action;
  });
}

/** The action that is stored under a key, if this is the same once more: every record stands under the name of its author. */
function sameAs(stored: CareRow, care: Omit<Recorded, 'key'>, author: { id: number }): CareRow {
  const at = careTime(care.at, stored.recordedAt, stored.recordedAt);
  const isSame =
    stored.staff === author.id &&
    stored.at === at &&
    // What was found may have been answered since.
    (care.found === null || stored.found !== null) &&
    (['kind', 'position', 'result', 'note', 'alert'] as const).every(
      (field) => stored[field] === care[field],
    );
  if (!isSame) throw new Problem('key-used');
  return stored;
}
