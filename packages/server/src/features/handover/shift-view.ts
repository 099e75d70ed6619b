import { type Shift, type ShiftPlan, shiftOf } from '@vigilia/domain/handover/shifts';
import { DAY, type Instant } from '@vigilia/domain/instant';
import { type LocalDate, localDayAt } from '@vigilia/domain/local-day';
import type { Db } from '#db/database';
import type { Centre } from '#http/actor';
import { Problem } from '#http/problem';
import { requireFound } from '#http/require-found';
import type { CentreModels } from '#services/centre-model/centre-models';
import { listSections } from '#stores/patient.store';
import { listShiftPeriods } from '#stores/shift-period.store';
import { staffIn } from './freeze';
import {
  type FrozenLine,
  type FrozenRow,
  listFrozen,
  listFrozenLines,
  listFrozenNames,
  listSignatures,
  type SignatureRow,
} from './handover.store';
import { createdAt } from './home.store';
import { type AlertRow, listAlertsDuring, listStaffNames } from './shift-facts.store';
import { readLines, type SectionLine } from './shift-lines';

export interface HandoverNeeds {
  readonly models: CentreModels;
  /** Undefined: not known at the moment. */
  readonly backups: () => Promise<{ state: string; newest: { at: Instant } | null } | undefined>;
}

/** An unsigned shift is shown for so long: of earlier ones less and less is kept. */
const SHOWN = 92 * DAY;

/** A shift of a home that has begun. */
export interface KnownShift {
  readonly plan: ShiftPlan;
  /** With the hours that it was signed with: the zone of the home may be another since. */
  readonly shift: Shift;
  /** With the hours that it has by the plan: those beside it follow from these. */
  readonly planned: Shift;
  /** Its signed sections. */
  readonly frozen: readonly FrozenRow[];
}

/** Everything about a shift of a home as it is known now. */
export interface ShiftView extends KnownShift {
  readonly centre: Centre;
  readonly alerts: readonly AlertRow[];
  readonly lines: readonly SectionLine[];
  /** Of the members of staff in the lines. */
  readonly names: ReadonlyMap<number, string>;
  readonly sections: readonly { id: number; nombre: string }[];
  readonly frozenLines: readonly FrozenLine[];
  readonly frozenNames: readonly { seccion: number; id: number; nombre: string }[];
  readonly signatures: readonly SignatureRow[];
}

/** The shift that a path names, which has begun. */
export async function requireShift(
  db: Db,
  centre: Centre,
  { date, shift: number }: { readonly date: LocalDate; readonly shift: number },
  now: Instant,
): Promise<KnownShift> {
  if (date > localDayAt(centre.zona, now).date) throw new Problem('invalid-parameter');
  const plan = await readShiftPlan(db, centre);
  const planned = requireFound(shiftOf(plan, date, number));
  if (planned.from > now) throw new Problem('not-begun');
  if (planned.until <= (await createdAt(db, centre.id))) throw new Problem('not-found');
  const frozen = await listFrozen(db, centre.id, planned);
  const signed = frozen[0] && { from: frozen[0].from, until: frozen[0].until };
  return { plan, planned, frozen, shift: { ...planned, ...signed } };
}

/** Whether it is still shown: what nobody signed is so for a while. */
export function requireShown({ frozen, shift }: KnownShift, now: Instant): void {
  if (frozen.length === 0 && shift.until < now - SHOWN) throw new Problem('not-found');
}

export const readShiftPlan = async (db: Db, { id, zona }: Centre): Promise<ShiftPlan> => ({
  zone: zona,
  periods: await listShiftPeriods(db, id),
});

export async function readShift(
  db: Db,
  { models }: HandoverNeeds,
  centre: Centre,
  known: KnownShift,
  now: Instant,
): Promise<ShiftView> {
  requireShown(known, now);
  const { plan, shift, frozen } = known;
  const alerts = await listAlertsDuring(db, centre.id, {
    from: shift.from,
    until: Math.min(shift.until, now),
  });
  const lines = await readLines(db, models, { id: centre.id, plan }, shift, alerts, now);
  const staff = [...new Set(lines.flatMap(({ line }) => staffIn(line)))];
  const isSigned = frozen.length > 0;
  return {
    ...{ ...known, centre, alerts, lines },
    names: await listStaffNames(db, staff),
    sections: await listSections(db, centre.id),
    frozenLines: isSigned ? await listFrozenLines(db, centre.id, shift) : [],
    frozenNames: isSigned ? await listFrozenNames(db, centre.id, shift) : [],
    signatures: isSigned ? await listSignatures(db, centre.id, shift) : [],
  };
}

export interface ShownSection {
  readonly id: number;
  readonly nombre: string;
  readonly frozen: FrozenRow | undefined;
}

/** Those of now, in the order of the home, and after them frozen ones that were removed since. */
export function sectionsOf({ sections, frozen }: Pick<ShiftView, 'sections' | 'frozen'>): ShownSection[] {
  const removed = frozen.filter(({ seccion }) => !sections.some(({ id }) => id === seccion));
  return [
    ...sections.map(({ id, nombre }) => ({
      ...{ id, nombre, frozen: frozen.find(({ seccion }) => seccion === id) },
    })),
    ...removed.map((frozen) => ({ id: frozen.seccion, nombre: frozen.nombre, frozen })),
  ];
}
