import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { deleteDuty, lockDuty, storeDuty } from '#stores/duty.store';
import { listSections } from '#stores/patient.store';

interface SectionDuty {
  readonly centroId: number;
  readonly staffId: number;
  readonly seccion: number;
  readonly now: Instant;
}

/** Somebody is no longer on duty for a section; gives until when they would have been, null if they were not. */
export async function endDutyFor(db: Db, duty: SectionDuty): Promise<Instant | null> {
  const { centroId, staffId, seccion, now } = duty;
  const known = await lockDuty(db, centroId, staffId, now);
  if (!known) return null;
  const all = (await listSections(db, centroId)).map(({ id }) => id);
  // None named is all of them.
  const named = known.secciones.length === 0 ? all : known.secciones;
  if (!named.includes(seccion)) return null;
  const secciones = named.filter((id) => id !== seccion);
  if (secciones.length === 0) await deleteDuty(db, centroId, staffId);
  else await storeDuty(db, centroId, { staff_id: staffId, secciones, until: known.until });
  return known.until;
}

/** Somebody is on duty for a section too, at least until then; gives until when they were before, null if they were not. */
export async function beginDutyFor(
  db: Db,
  { centroId, staffId, seccion, now, until }: SectionDuty & { readonly until: Instant },
): Promise<Instant | null> {
  const known = await lockDuty(db, centroId, staffId, now);
  const isAll = known !== undefined && known.secciones.length === 0;
  const isKnown = isAll || (known?.secciones.includes(seccion) ?? false);
  const secciones = isKnown ? known!.secciones : [...(known?.secciones ?? []), seccion];
  const later = Math.max(known?.until ?? until, until);
  await storeDuty(db, centroId, { staff_id: staffId, secciones, until: later });
  return isKnown ? known!.until : null;
}
