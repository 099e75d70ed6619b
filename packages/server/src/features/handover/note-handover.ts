import type { HandoverNote } from '@vigilia/contract/handover';
import type { Instant } from '@vigilia/domain/instant';
import type { LocalDate } from '@vigilia/domain/local-day';
import type { Database } from '#db/database';
import { Problem } from '#http/problem';
import { deleteNote, isSignedFor, storeNote } from './handover.store';

interface Noted {
  readonly date: LocalDate;
  readonly shift: number;
  readonly text: string;
  readonly at: Instant;
  readonly author: { readonly id: number; readonly nombre: string };
}

/** Stores one's own note on a resident for a shift, or removes it; nobody else's is touched. */
export async function noteHandover(
  db: Database,
  patient: { readonly centro_id: number; readonly id: number; readonly seccion: number },
  { date, shift, text, at, author }: Noted,
): Promise<HandoverNote | null> {
  const key = { centroId: patient.centro_id, patientId: patient.id, date, shift };
  const staff = { id: author.id, nombre: author.nombre };
  await db.transaction(async (db) => {
    if (await isSignedFor(db, key, patient.seccion)) throw new Problem('signed');
    if (text === '') await deleteNote(db, key, author.id);
    else await storeNote(db, key, { staff, text, at });
  });
  return text === '' ? null : { at: new Date(at).toISOString(), staff, text };
}
