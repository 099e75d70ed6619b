import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { type DutyRow, deleteDuty, lockDuty, storeDuty } from '#stores/duty.store';
import { listSections } from '#stores/patient.store';

interface SectionDuty {
  readonly centroId: number;
  readonly staffId: number;
  readonly seccion: number;
  readonly now: Instant;
}

/** Somebody is no longer on duty for a section; gives until when they would have been, null if they were not. */
export async function endDutyFor(db: Db, duty: SectionDuty): Promise<Instant | null> {
  const { centroId, staffId, now } = duty;
  const known = await lockDuty(db, centroId, staffId, now);
  if (!known) return null;
  const secciones = await without(db, duty, known);
  if (secciones === null) return null;
  if (secciones.length === 0) await deleteDuty(db, centroId, staffId);
  else await storeDuty(db, centroId, { staff_id: staffId, secciones, until: known.until });
  return known.until;
}

/** Until when somebody was on duty before: for a section, and at all; null: they were not. */
export interface DutyBefore {
  readonly ofSection: Instant | null;
  readonly atAll: Instant | null;
}

/** Somebody is on duty for a section too, at least until then. */
export async function beginDutyFor(
  db: Db,
  { centroId, staffId, seccion, now, until }: SectionDuty & { readonly until: Instant },
): Promise<DutyBefore> {
  const known = await lockDuty(db, centroId, staffId, now);
  const isAll = known !== undefined && known.secciones.length === 0;
  const isKnown = isAll || (known?.secciones.includes(seccion) ?? false);
  const secciones = isKnown ? known!.secciones : [...(known?.secciones ?? []), seccion];
  const later = Math.max(known?.until ?? until, until);
  await storeDuty(db, centroId, { staff_id: staffId, secciones, until: later });
  return { ofSection: isKnown ? known!.until : null, atAll: known?.until ?? null };
}

interface TakenBack extends SectionDuty {
  /** Before it began. */
  readonly before: DutyBefore;
  /** Until when it made the duty last; null: that is to stay. */
  readonly madeUntil: Instant | null;
}

/** Takes back what `beginDutyFor` did, as far as nobody has changed the duty since. */
export async function takeBackDutyFor(db: Db, duty: TakenBack): Promise<void> {
  const { centroId, staffId, before, madeUntil, now } = duty;
  const known = await lockDuty(db, centroId, staffId, now);
  if (!known) return;
  const rest = before.ofSection === null ? await without(db, duty, known) : null;
  const until = known.until === madeUntil && before.atAll !== null ? before.atAll : known.until;
  if (until <= now || rest?.length === 0) await deleteDuty(db, centroId, staffId);
  else await storeDuty(db, centroId, { staff_id: staffId, secciones: rest ?? known.secciones, until });
}

/** The sections of a duty but one; null: it is not of that. */
async function without(
  db: Db,
  { centroId, seccion }: Pick<SectionDuty, 'centroId' | 'seccion'>,
  { secciones }: Pick<DutyRow, 'secciones'>,
): Promise<number[] | null> {
  // None named is all of them.
  const named = secciones.length === 0 ? (await listSections(db, centroId)).map(({ id }) => id) : secciones;
  return named.includes(seccion) ? named.filter((id) => id !== seccion) : null;
}
