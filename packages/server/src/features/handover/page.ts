import type { HandoverPage, ShiftBounds } from '@vigilia/contract/handover';
import type { HomeMatter } from '@vigilia/domain/handover/handover';
import { type Shift, shiftAt } from '@vigilia/domain/handover/shifts';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { Problem } from '#http/problem';
import { createdAt } from './home.store';
import { presentFrozen, presentOpenSection } from './section.presenter';
import { type AlertRow, listGaps } from './shift-facts.store';
import { type HandoverNeeds, type KnownShift, type ShiftView, sectionsOf } from './shift-view';

/** The page, or one section of it, as a member of staff reads it. */
export async function presentPage(
  db: Db,
  { backups }: HandoverNeeds,
  view: ShiftView,
  { seccion, reader, now }: { seccion: number | undefined; reader: number; now: Instant },
): Promise<HandoverPage> {
  const { centre, shift, alerts } = view;
  const all = sectionsOf(view);
  const shown = seccion === undefined ? all : all.filter(({ id }) => id === seccion);
  if (seccion !== undefined && shown.length === 0) throw new Problem('not-found');
  const secciones = shown.map((section) =>
    section.frozen ? presentFrozen(view, section.frozen) : presentOpenSection(view, section, reader),
  );
  const isOver = shift.until <= now;
  // Where nobody lived there is nothing to sign.
  const lived = secciones.filter(({ pacientes, frozenAt }) => pacientes.length > 0 || frozenAt !== null);
  const isSigned = lived.length > 0 && lived.every(({ frozenAt }) => frozenAt !== null);
  const end = Math.min(shift.until, now);
  return {
    ...(await presentBounds(db, centre.id, view, now)),
    state: isSigned ? 'signed' : isOver ? 'over' : 'running',
    home: [...homeMatters(alerts, end), ...(await backupMatter(backups, shift, now))],
    gaps: (await listGaps(db, centre.id, { from: shift.from, until: end })).map(({ from, until }) => ({
      ...{ from: isoOf(from), until: isoOf(until) },
    })),
    secciones,
  };
}

/** When a shift is, and the ones beside it. */
export async function presentBounds(
  db: Db,
  centroId: number,
  { plan, shift, planned }: Omit<KnownShift, 'frozen'>,
  now: Instant,
): Promise<ShiftBounds> {
  const previous = shiftAt(plan, planned.from - 1);
  const next = shiftAt(plan, planned.until);
  return {
    ...{ ...refOf(shift), from: isoOf(shift.from), until: isoOf(shift.until) },
    previous: previous.until > (await createdAt(db, centroId)) ? refOf(previous) : null,
    next: next.from <= now ? refOf(next) : null,
  };
}

const ABOUT_HOME: readonly string[] = ['silence', 'hub', 'undelivered'] satisfies HomeMatter[];

const homeMatters = (alerts: readonly AlertRow[], end: Instant): HandoverPage['home'] =>
  alerts
    .filter(({ kind }) => ABOUT_HOME.includes(kind))
    .map(({ kind, since, endedAt, hub }) => ({
      ...{ kind: kind as HomeMatter, since: isoOf(since), hub },
      until: endedAt !== null && endedAt <= end ? isoOf(endedAt) : null,
    }));

/** Of the running shift: what was overdue in an earlier one nobody knows. */
async function backupMatter(
  backups: HandoverNeeds['backups'],
  shift: Shift,
  now: Instant,
): Promise<HandoverPage['home']> {
  if (shift.until <= now) return [];
  const status = await backups();
  if (status?.state !== 'overdue') return [];
  return [{ kind: 'backup', since: isoOf(status.newest?.at ?? shift.from), until: null, hub: null }];
}

const refOf = ({ date, number }: Shift) => ({ date, shift: number });
const isoOf = (at: Instant): string => new Date(at).toISOString();
