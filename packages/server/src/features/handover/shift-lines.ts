import type { HandoverLine } from '@vigilia/contract/handover';
import { dayViewAt } from '@vigilia/domain/day-view';
import { lineOf } from '@vigilia/domain/handover/line';
import type { ShiftAlert } from '@vigilia/domain/handover/shift-facts';
import { earlierShifts, type Shift, type ShiftPlan } from '@vigilia/domain/handover/shifts';
import type { Span } from '@vigilia/domain/handover/wet-spells';
import type { Instant } from '@vigilia/domain/instant';
import { comparePatients } from '@vigilia/domain/list-order';
import { addDays, type LocalDate, localDayAt, localDayOf } from '@vigilia/domain/local-day';
import type { Db } from '#db/database';
import type { CentreModels } from '#services/centre-model/centre-models';
import { dayPartsOf, readHistories } from '#services/histories';
import { alertsAt } from './alerts-at';
import {
  type AlertRow,
  countChanges,
  countTurnsByResident,
  listCareDuring,
  listComments,
  listResidents,
  listShiftNotes,
  type NoteRow,
  type ResidentRow,
} from './shift-facts.store';

/** The last same shifts that a resident's usual comes from. */
const COMPARED = 7;

type Numbered<T> = Omit<T, 'staff'> & { readonly staff: number | null };
type NumberedNote = Numbered<HandoverLine['notes'][number]>;

/** A line that names members of staff by their numbers. */
export type NumberedLine = Omit<HandoverLine, 'open' | 'notes' | 'note'> & {
  readonly open: readonly (Omit<HandoverLine['open'][number], 'owner'> & { readonly owner: number | null })[];
  readonly notes: readonly NumberedNote[];
  readonly note: NumberedNote | null;
};

export interface SectionLine {
  readonly seccion: number;
  readonly line: NumberedLine;
  /** The notes for this handover; in the line the older ones stand among others. */
  readonly shiftNotes: readonly NoteRow[];
}

/** The line of everybody who lived in the home in a shift, in the order of sections and rooms. No reading is read. */
export async function readLines(
  db: Db,
  models: CentreModels,
  { id: centroId, plan }: { readonly id: number; readonly plan: ShiftPlan },
  shift: Shift,
  alerts: readonly AlertRow[],
  now: Instant,
): Promise<SectionLine[]> {
  const span = { from: shift.from, until: Math.min(shift.until, now) };
  const residents = (await listResidents(db, centroId, span, now)).sort(comparePatients);
  const ids = residents.map(({ id }) => id);
  const before = earlierShifts(plan, shift, COMPARED);
  const days = {
    first: localDayOf(plan.zone, addDays(shift.date, -COMPARED)),
    last: localDayAt(plan.zone, span.until),
  };
  const histories = groupBy(await readHistories(db, models, centroId, ids, days));
  const ofResident = groupBy(await alertsAt(db, centroId, alerts, { end: span.until, now }));
  const care = groupBy(await listCareDuring(db, centroId, ids, span));
  const turns = new Map((await countTurnsByResident(db, centroId, span)).map((row) => [row.patientId, row]));
  const changes = groupBy(await countChanges(db, centroId, ids, before));
  const comments = groupBy(await listComments(db, centroId, ids, span));
  const shiftNotes = groupBy(await listShiftNotes(db, centroId, shift));

  return residents.map((resident) => {
    const { id } = resident;
    const own = histories.get(id) ?? [];
    const forShift = shiftNotes.get(id) ?? [];
    const notes = notesOf(care.get(id) ?? [], comments.get(id) ?? [], forShift);
    const { onTime = 0, late = 0, self = 0 } = turns.get(id) ?? {};
    const facts = {
      lived: { from: resident.createdAt, until: resident.unsubscribedAt },
      cells: cachedCells((date) => {
        const local = localDayOf(plan.zone, date);
        return dayViewAt(local, dayPartsOf(own, local), now).cells;
      }),
      alerts: ofResident.get(id) ?? [],
      care: care.get(id) ?? [],
      turns: { onTime, late, self },
      pausedUntil: resident.pausedUntil,
      hasNotes: notes.notes.length > 0 || notes.note !== null,
      before: before.map((shift: Span, index) => ({
        shift,
        changed: changes.get(id)?.find(({ span }) => span === index + 1)?.changed ?? 0,
      })),
    };
    const { open, ...figures } = lineOf(plan.zone, facts, shift, now);
    return {
      seccion: resident.seccion,
      line: { ...aboutResident(resident), ...figures, open: open.map(presentOpen), ...notes },
      shiftNotes: forShift,
    };
  });
}

const aboutResident = (resident: ResidentRow) => ({
  paciente: { id: resident.id, nombre: resident.nombre, apellidos: resident.apellidos },
  numeroHabitacion: resident.numeroHabitacion,
  plan: {
    turnEvery: resident.rotationAlarm ? resident.stoppedTime : null,
    noUrine: resident.noUrineAlarm ? resident.noUrineHours : null,
    pausedUntil: resident.pausedUntil === null ? null : isoOf(resident.pausedUntil),
    observaciones: resident.observaciones,
  },
});

const presentOpen = ({ id, kind, since, status, owner }: ShiftAlert) => ({
  ...{ alert: id, kind, since: isoOf(since), status, owner },
});

/** Of the notes for the handover the newest stands alone. */
function notesOf(
  care: readonly (Omit<NoteRow, 'text'> & { readonly note: string | null })[],
  comments: readonly NoteRow[],
  shiftNotes: readonly NoteRow[],
) {
  const withCare = care.flatMap(({ note, ...row }) => (note === null ? [] : [{ ...row, text: note }]));
  const newest = shiftNotes.at(-1);
  const notes = [...withCare, ...comments, ...shiftNotes.slice(0, -1)].sort((a, b) => a.at - b.at);
  return { notes: notes.map(presentNote), note: newest ? presentNote(newest) : null };
}

const presentNote = ({ at, staffId, text }: Omit<NoteRow, 'patientId'>): NumberedNote => ({
  ...{ at: isoOf(at), staff: staffId, text },
});

const isoOf = (at: Instant): string => new Date(at).toISOString();

function cachedCells<T>(read: (date: LocalDate) => T): (date: LocalDate) => T {
  const known = new Map<LocalDate, T>();
  return (date) => {
    const cells = known.get(date) ?? read(date);
    known.set(date, cells);
    return cells;
  };
}

function groupBy<T extends { readonly patientId: number | null }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    if (row.patientId === null) continue;
    const group = groups.get(row.patientId);
    if (group) group.push(row);
    else groups.set(row.patientId, [row]);
  }
  return groups;
}
