import type { Section } from '@vigilia/contract/centres';
import type { Instant } from '@vigilia/domain/instant';
import { withCentreLock } from '#db/centre-lock';
import type { Database, Db } from '#db/database';
import { valuesOf, withVersion } from '#forms/form';
import { rejectOnConstraint } from '#forms/form-rejected';
import { Problem } from '#http/problem';
import { requireFound } from '#http/require-found';
import { sectionForm } from './centre-form';
import {
  countResidents,
  findSection,
  insertSection,
  listSectionsWithResidents,
  markSectionDeleted,
  renameSection,
  type SectionRow,
  storeOrder,
} from './section.store';

const isTaken = rejectOnConstraint('section_name', 'nombre', 'field.taken');

export const addSection = (db: Database, centroId: number, nombre: string): Promise<number> =>
  db.transaction((db) => insertSection(db, centroId, nombre)).catch(isTaken);

/** Refused when somebody else has renamed it since the caller read it. */
export async function changeSection(
  db: Database,
  { centro_id, id }: SectionRow,
  { nombre, version }: { nombre: string; version: unknown },
): Promise<number> {
  const change = withCentreLock(db, centro_id, async (db) => {
    const stored = requireFound(await findSection(db, [centro_id], id));
    const current = withVersion(valuesOf(sectionForm(), stored));
    if (version !== undefined && version !== current['version']) throw new Problem('changed', { current });
    if (!(await renameSection(db, stored, nombre))) throw new Problem('not-found');
    return id;
  });
  return change.catch(isTaken);
}

/** All sections, each once: an order of other sections than there are now was made from an old list. */
export async function orderSections(
  db: Database,
  centroId: number,
  ids: readonly number[],
): Promise<Section[]> {
  return withCentreLock(db, centroId, async (db) => {
    const known = (await listSectionsWithResidents(db, centroId)).map(({ id }) => id);
    const isComplete = ids.length === known.length && known.every((id) => ids.includes(id));
    if (!isComplete) throw new Problem('sections-changed');
    await storeOrder(db, centroId, ids);
    return listSectionsWithResidents(db, centroId);
  });
}

/** Only an empty one. Under the lock of admissions: nobody moves in meanwhile. Idempotent. */
export async function deleteSection(db: Database, section: SectionRow, now: Instant): Promise<void> {
  await withCentreLock(db, section.centro_id, async (db: Db) => {
    if ((await countResidents(db, section)) > 0) throw new Problem('section-in-use');
    await markSectionDeleted(db, section, now);
  });
}
