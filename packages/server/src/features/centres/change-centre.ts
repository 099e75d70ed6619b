import type { Instant } from '@vigilia/domain/instant';
import { addDays, localDayAt } from '@vigilia/domain/local-day';
import { withCentreLock } from '#db/centre-lock';
import type { Database, Db } from '#db/database';
import { type ParsedForm, valuesOf, withVersion } from '#forms/form';
import { Problem } from '#http/problem';
import { checkpointCentre } from '#services/centre-model/write-checkpoint';
import { storeShiftPeriod } from '#stores/shift-period.store';
import { readCentre, updateCentre } from './centre.store';
import { centreForm } from './centre-form';
import { shiftsOfFields } from './shift-fields';

interface CentreChanges {
  readonly input: Partial<ParsedForm<ReturnType<typeof centreForm>>>;
  /** Of the values that were read before; undefined: whatever is stored is overwritten. */
  readonly version?: unknown;
}

/** Gives whether the zone changed: then `onZone` has marked the days that are to be counted anew. */
export async function changeCentre(
  db: Database,
  id: number,
  { input, version }: CentreChanges,
  now: Instant,
  onZone: (db: Db, centroId: number, zona: string, now: Instant) => Promise<void>,
): Promise<boolean> {
  return withCentreLock(db, id, async (db) => {
    const stored = await readCentre(db, id);
    const current = withVersion(valuesOf(centreForm([]), stored));
    if (version !== undefined && version !== current['version']) throw new Problem('changed', { current });
    const next = { ...stored, ...input };
    const beginnings = shiftsOfFields(next);
    // The running shift is handed over as it was begun.
    if (beginnings.join() !== shiftsOfFields(stored).join())
      await storeShiftPeriod(db, id, { from: addDays(localDayAt(next.zona, now).date, 1), beginnings });
    const isOtherZone = next.zona !== stored.zona;
    // What is not stored yet belongs to days of the zone before.
    if (isOtherZone) await checkpointCentre(db, id, now);
    await updateCentre(db, id, next);
    if (!isOtherZone) return false;
    await onZone(db, id, next.zona, now);
    return true;
  });
}
