import type { SignedAs } from '@vigilia/domain/handover/handover';
import type { Shift } from '@vigilia/domain/handover/shifts';
import type { Instant } from '@vigilia/domain/instant';
import type { LocalDate } from '@vigilia/domain/local-day';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';

/** One section's page of a shift. */
export interface SectionKey {
  readonly centroId: number;
  readonly shift: Pick<Shift, 'date' | 'number'>;
  readonly seccion: number;
}

export interface FrozenRow {
  readonly seccion: number;
  readonly nombre: string;
  readonly from: Instant;
  readonly until: Instant;
  readonly frozenAt: Instant;
  readonly hash: string;
}

export interface SignatureRow {
  readonly seccion: number;
  readonly as: SignedAs;
  readonly staffId: number;
  readonly autor: string;
  readonly at: Instant;
  readonly note: string | null;
  /** Until when they were on duty for the section before. */
  readonly dutyUntil: Instant | null;
  /** Of a receiver: until when they were on duty for any section before they took over one of this shift. */
  readonly dutyBefore: Instant | null;
  readonly dutyChanged: boolean;
}

export interface FrozenLine {
  readonly seccion: number;
  readonly patientId: number;
  /** Null: erased. */
  readonly line: string | null;
}

const ofShift = (centroId: number, { date, number }: SectionKey['shift']): Sql =>
  sql`centro_id = ${centroId} and date = ${date}::date and shift = ${number}`;
const ofSection = ({ centroId, shift, seccion }: SectionKey): Sql =>
  sql`${ofShift(centroId, shift)} and seccion = ${seccion}`;

export const listFrozen = (db: Db, centroId: number, shift: SectionKey['shift']): Promise<FrozenRow[]> =>
  db.many(sql`
    select seccion, nombre, from_at as "from", until_at as until, frozen_at as "frozenAt", hash from handover
    where ${ofShift(centroId, shift)}`);

export const listFrozenLines = (
  db: Db,
  centroId: number,
  shift: SectionKey['shift'],
): Promise<FrozenLine[]> =>
  db.many(sql`
    select seccion, patient_id as "patientId", line from handover_line
    where ${ofShift(centroId, shift)} order by seccion, place`);

/** The names of members of staff in each section's lines. */
export const listFrozenNames = (
  db: Db,
  centroId: number,
  shift: SectionKey['shift'],
): Promise<{ seccion: number; id: number; nombre: string }[]> =>
  db.many(sql`
    select seccion, staff_id as id, nombre from handover_name where ${ofShift(centroId, shift)}`);

const SIGNATURE = sql`
  seccion, signed_as as "as", staff_id as "staffId", autor, at, note, duty_until as "dutyUntil", duty_before as "dutyBefore",
  duty_changed as "dutyChanged"`;

export const listSignatures = (
  db: Db,
  centroId: number,
  shift: SectionKey['shift'],
): Promise<SignatureRow[]> =>
  db.many(sql`
    select ${SIGNATURE} from handover_signature where ${ofShift(centroId, shift)} order by at, staff_id, signed_as`);

/** Nobody else signs the section or takes a signature back before the transaction ends. */
export const lockFrozen = (db: Db, key: SectionKey): Promise<{ hash: string } | undefined> =>
  db.maybe(sql`select hash from handover where ${ofSection(key)} for update`);

export interface Freezing extends Omit<FrozenRow, 'seccion'> {
  readonly lines: readonly { patientId: number; salt: string; line: string; hash: string }[];
  readonly names: ReadonlyMap<number, string>;
}

/** Gives the hash of what is frozen: that of another signature, if one froze it meanwhile. Locks it as `lockFrozen` does. */
export async function insertFrozen(db: Db, key: SectionKey, frozen: Freezing): Promise<string> {
  const { centroId, shift, seccion } = key;
  const { hash } = await db.one<{ hash: string }>(sql`
    insert into handover (centro_id, date, shift, seccion, nombre, from_at, until_at, frozen_at, hash)
    values (${centroId}, ${shift.date}::date, ${shift.number}, ${seccion}, ${frozen.nombre}, ${new Date(frozen.from)},
      ${new Date(frozen.until)}, ${new Date(frozen.frozenAt)}, ${frozen.hash})
    on conflict (centro_id, date, shift, seccion) do update set hash = handover.hash returning hash`);
  if (hash !== frozen.hash) return hash;
  const { lines, names } = frozen;
  await db.run(sql`
    insert into handover_line (centro_id, date, shift, seccion, place, patient_id, salt, line, hash)
    select ${centroId}, ${shift.date}::date, ${shift.number}, ${seccion}, place, patient_id, salt, line, hash
    from unnest(${lines.map(({ patientId }) => patientId)}::int[], ${lines.map(({ salt }) => salt)}::text[],
      ${lines.map(({ line }) => line)}::text[], ${lines.map(({ hash }) => hash)}::text[])
      with ordinality as line (patient_id, salt, line, hash, place)`);
  await db.run(sql`
    insert into handover_name (centro_id, date, shift, seccion, staff_id, nombre)
    select ${centroId}, ${shift.date}::date, ${shift.number}, ${seccion}, staff_id, nombre
    from unnest(${[...names.keys()]}::int[], ${[...names.values()]}::text[]) as name (staff_id, nombre)`);
  return hash;
}

export async function deleteFrozen(db: Db, key: SectionKey): Promise<void> {
  await db.run(sql`delete from handover where ${ofSection(key)}`);
}

export const findSignature = (
  db: Db,
  key: SectionKey,
  as: SignedAs,
  staffId: number,
): Promise<SignatureRow | undefined> =>
  db.maybe(sql`
    select ${SIGNATURE} from handover_signature
    where ${ofSection(key)} and signed_as = ${as} and staff_id = ${staffId}`);

export async function insertSignature(
  db: Db,
  { centroId, shift, seccion }: SectionKey,
  signature: Omit<SignatureRow, 'seccion'>,
): Promise<void> {
  const { as, staffId, autor, at, note, dutyUntil, dutyBefore, dutyChanged } = signature;
  const orNull = (at: Instant | null) => (at === null ? null : new Date(at));
  await db.run(sql`
    insert into handover_signature (centro_id, date, shift, seccion, signed_as, staff_id, autor, at, note, duty_until,
      duty_before, duty_changed)
    values (${centroId}, ${shift.date}::date, ${shift.number}, ${seccion}, ${as}, ${staffId}, ${autor}, ${new Date(at)},
      ${note}, ${orNull(dutyUntil)}, ${orNull(dutyBefore)}, ${dutyChanged})`);
}

/** How many are left. */
export async function deleteSignature(
  db: Db,
  key: SectionKey,
  { as, staffId }: Pick<SignatureRow, 'as' | 'staffId'>,
): Promise<number> {
  await db.run(sql`
    delete from handover_signature where ${ofSection(key)} and signed_as = ${as} and staff_id = ${staffId}`);
  const { n } = await db.one<{ n: number }>(sql`
    select count(*) as n from handover_signature where ${ofSection(key)}`);
  return n;
}

export interface NoteKey {
  readonly centroId: number;
  readonly patientId: number;
  readonly date: LocalDate;
  readonly shift: number;
}

export async function storeNote(
  db: Db,
  { centroId, patientId, date, shift }: NoteKey,
  { staff, text, at }: { staff: { id: number; nombre: string }; text: string; at: Instant },
): Promise<void> {
  await db.run(sql`
    insert into handover_note (centro_id, patient_id, date, shift, staff_id, autor, at, text)
    values (${centroId}, ${patientId}, ${date}::date, ${shift}, ${staff.id}, ${staff.nombre}, ${new Date(at)}, ${text})
    on conflict (centro_id, patient_id, date, shift, staff_id)
      do update set autor = excluded.autor, at = excluded.at, text = excluded.text`);
}

export async function deleteNote(
  db: Db,
  { centroId, patientId, date, shift }: NoteKey,
  staffId: number,
): Promise<void> {
  await db.run(sql`
    delete from handover_note
    where centro_id = ${centroId} and patient_id = ${patientId} and date = ${date}::date and shift = ${shift}
      and staff_id = ${staffId}`);
}

/** Whether somebody has signed for the resident's section, or the section that they were in then. */
export async function isSignedFor(db: Db, note: NoteKey, seccion: number): Promise<boolean> {
  const { centroId, patientId, date, shift } = note;
  const frozen = await db.maybe(sql`
    select from handover where ${ofSection({ centroId, shift: { date, number: shift }, seccion })} for share`);
  const ofLine = await db.maybe(sql`
    select from handover_line where ${ofShift(centroId, { date, number: shift })} and patient_id = ${patientId} limit 1`);
  return frozen !== undefined || ofLine !== undefined;
}
