import type { SignedAs } from '@vigilia/domain/handover/handover';
import { shiftAt } from '@vigilia/domain/handover/shifts';
import { HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import type { Database, Db } from '#db/database';
import { Problem } from '#http/problem';
import { requireFound } from '#http/require-found';
import { beginDutyFor, endDutyFor, takeBackDutyFor } from './change-duty';
import { freezeLines, staffIn } from './freeze';
import {
  deleteFrozen,
  deleteSignature,
  findSignature,
  insertFrozen,
  insertSignature,
  listSignatures,
  lockFrozen,
  type SectionKey,
  type SignatureRow,
} from './handover.store';
import { type ShiftView, sectionsOf } from './shift-view';

/** A shift is handed over from so long before its end. */
const SIGN_BEFORE_END = HOUR;
/** So long a signature can be taken back. */
const UNSIGN_WITHIN = 10 * MINUTE;
const LONGEST_DUTY = 12 * HOUR;

interface Signing {
  readonly seccion: number;
  readonly as: SignedAs;
  readonly note: string | null;
  readonly author: { readonly id: number; readonly nombre: string };
  readonly now: Instant;
}

/** Throws where a shift cannot be signed yet. */
export function requireSignable({ shift }: Pick<ShiftView, 'shift'>, now: Instant): void {
  if (now < shift.until - SIGN_BEFORE_END) throw new Problem('too-early');
}

/**
 * Stores a signature, freezes the section if it is the first, and changes the author's duty. Gives the hash of the lines.
 * Under the signature that its author gave already nothing changes.
 */
export async function signHandover(db: Database, view: ShiftView, signing: Signing): Promise<string> {
  const { seccion, as, note, author, now } = signing;
  const key = keyOf(view, seccion);
  const section = requireFound(sectionsOf(view).find(({ id }) => id === seccion));
  return db.transaction(async (db) => {
    const known = await lockFrozen(db, key);
    const hash = known?.hash ?? (await freeze(db, view, key, section.nombre, now));
    if (await findSignature(db, key, as, author.id)) return hash;
    const duty = await changeDuty(db, view, signing);
    await insertSignature(db, key, { as, staffId: author.id, autor: author.nombre, at: now, note, ...duty });
    return hash;
  });
}

/** Takes a signature back, and what it did to the duty; without another one the section is no longer frozen. */
export async function unsignHandover(
  db: Database,
  view: Pick<ShiftView, 'centre' | 'plan' | 'shift'>,
  { seccion, as, author, now }: Omit<Signing, 'note'>,
): Promise<void> {
  const key = keyOf(view, seccion);
  await db.transaction(async (db) => {
    await lockFrozen(db, key);
    const signature = requireFound(await findSignature(db, key, as, author.id));
    if (now - signature.at > UNSIGN_WITHIN) throw new Problem('too-late');
    if ((await deleteSignature(db, key, signature)) === 0) await deleteFrozen(db, key);
    const { dutyChanged, dutyUntil, dutyBefore } = signature;
    if (!dutyChanged) return;
    const duty = { centroId: view.centre.id, staffId: author.id, seccion, now };
    if (as === 'receiver') {
      const others = await takenOver(db, view, author.id);
      await takeBackDutyFor(db, {
        ...{ ...duty, before: { ofSection: dutyUntil, atAll: dutyBefore } },
        madeUntil: others.length === 0 ? endOfDuty(view, signature.at) : null,
      });
    } else if (dutyUntil !== null && dutyUntil > now) await beginDutyFor(db, { ...duty, until: dutyUntil });
  });
}

const keyOf = ({ centre, shift }: Pick<ShiftView, 'centre' | 'shift'>, seccion: number): SectionKey => ({
  ...{ centroId: centre.id, shift, seccion },
});

async function freeze(
  db: Db,
  view: ShiftView,
  key: SectionKey,
  nombre: string,
  now: Instant,
): Promise<string> {
  const lines = view.lines.filter(({ seccion }) => seccion === key.seccion).map(({ line }) => line);
  const { from, until } = view.shift;
  const named = [...new Set(lines.flatMap(staffIn))];
  return insertFrozen(db, key, {
    ...{ nombre, from, until, frozenAt: now, ...freezeLines(lines) },
    names: new Map(named.map((id) => [id, view.names.get(id) ?? ''])),
  });
}

/** Only around the end of the shift: a signature that comes later is about the past. */
async function changeDuty(
  db: Db,
  view: ShiftView,
  { seccion, as, author, now }: Signing,
): Promise<Pick<SignatureRow, 'dutyUntil' | 'dutyBefore' | 'dutyChanged'>> {
  const { centre, plan, shift } = view;
  if (now >= shiftAt(plan, shift.until).until)
    return { dutyUntil: null, dutyBefore: null, dutyChanged: false };
  const duty = { centroId: centre.id, staffId: author.id, seccion, now };
  if (as === 'giver') return { dutyUntil: await endDutyFor(db, duty), dutyBefore: null, dutyChanged: true };
  const { ofSection, atAll } = await beginDutyFor(db, { ...duty, until: endOfDuty(view, now) });
  // What another signature for this shift made of the duty is not what it was before.
  const [first] = await takenOver(db, view, author.id);
  return { dutyUntil: ofSection, dutyBefore: first ? first.dutyBefore : atAll, dutyChanged: true };
}

/** Until when whoever takes over at this moment is on duty. */
const endOfDuty = ({ plan, shift }: Pick<ShiftView, 'plan' | 'shift'>, at: Instant): Instant =>
  Math.min(shiftAt(plan, shift.until).until, at + LONGEST_DUTY);

/** What somebody has taken over from a shift, with effect on their duty. */
const takenOver = async (
  db: Db,
  { centre, shift }: Pick<ShiftView, 'centre' | 'shift'>,
  staff: number,
): Promise<SignatureRow[]> =>
  (await listSignatures(db, centre.id, shift)).filter(
    ({ as, staffId, dutyChanged }) => as === 'receiver' && staffId === staff && dutyChanged,
  );
