import { shiftAt } from '@vigilia/domain/handover/shifts';
import { DAY, HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { createMonth, insertEntries, monthOf } from '#features/access/access.store';
import { noteHandover } from '#features/handover/note-handover';
import { readShift, readShiftPlan, sectionsOf } from '#features/handover/shift-view';
import { signHandover } from '#features/handover/sign-handover';
import type { Centre } from '#http/actor';
import { CentreModels } from '#services/centre-model/centre-models';

const DAYS = 3;
const NOTES = ['Wilde niet opstaan na het middageten.', 'Drinkt weinig vandaag.'];

/**
 * The handovers of the last days, as the homes' staff signed them: the newest is still to be signed, and now and then a
 * section was forgotten or its receiver did not sign.
 */
export async function fillHandovers(db: Database, clock: () => Instant): Promise<void> {
  const now = clock();
  const needs = { models: new CentreModels(clock), backups: async () => undefined };
  for (const centre of await listHomes(db)) {
    const staff = await listStaff(db, centre.id);
    const plan = await readShiftPlan(db, centre);
    const newest = shiftAt(plan, shiftAt(plan, now).from - 1);
    let count = 0;
    for (let shift = shiftAt(plan, now - DAYS * DAY); shift.from < newest.from; count += 1) {
      const at = shift.until - 5 * MINUTE;
      const [giver, receiver] = [staff[count % staff.length]!, staff[(count + 1) % staff.length]!];
      const known = { plan, shift, planned: shift, frozen: [] };
      const view = await readShift(db, needs, centre, known, at);
      const [first] = view.lines;
      const note = { date: shift.date, shift: shift.number, text: NOTES[count % NOTES.length]! };
      if (first)
        await noteHandover(
          db,
          { centro_id: centre.id, id: first.line.paciente.id, seccion: first.seccion },
          { ...note, at: shift.until - HOUR, author: giver },
        );
      const signed = await readShift(db, needs, centre, known, at);
      for (const [index, { id: seccion }] of sectionsOf(signed).entries()) {
        if ((count + index) % 7 === 6) continue;
        const signing = { seccion, note: null, now: at };
        const hash = await signHandover(db, signed, { ...signing, as: 'giver', author: giver });
        await enterSignature(db, centre.id, { at, author: giver, action: `signHandover ${seccion} ${hash}` });
        if ((count + index) % 5 === 4) continue;
        await signHandover(db, signed, { ...signing, as: 'receiver', author: receiver, now: at + MINUTE });
        await enterSignature(db, centre.id, {
          ...{ at: at + MINUTE, author: receiver, action: `signHandover ${seccion} ${hash}` },
        });
      }
      shift = shiftAt(plan, shift.until);
    }
  }
}

interface Signer {
  readonly id: number;
  readonly nombre: string;
}

async function enterSignature(
  db: Database,
  centroId: number,
  { at, author, action }: { at: Instant; author: Signer; action: string },
): Promise<void> {
  await createMonth(db, monthOf(at));
  await insertEntries(db, [
    {
      ...{ at, centroId, staffId: author.id, nombre: author.nombre, role: 'ROLE_ENFERMERA', action },
      ...{ result: 'ok', pacientes: [], address: '127.0.0.1', requestId: '', count: 1 },
    },
  ]);
}

const listHomes = (db: Database): Promise<Centre[]> =>
  db.many(sql`select id, nombre, zona, "serviciosAvanzados" from centre order by id`);

const listStaff = (db: Database, centroId: number): Promise<Signer[]> =>
  db.many(sql`
    select staff.id, nombre from staff join staff_centre on staff_id = staff.id
    where centro_id = ${centroId} order by staff.id`);
