import { emptyCells, markState } from '@vigilia/domain/cells';
import { localDayOf } from '@vigilia/domain/local-day';
import type { MoistureState } from '@vigilia/domain/moisture-state';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { sql } from '#db/sql';
import { insertSection } from '#features/centres/section.store';
import { type CareHome, careHome } from '#testing/care-home';
import { midnightOf, plusDays, recount, type StoredWeek, storedWeeks } from '#testing/quality-weeks';
import { countQuality } from './count-quality';

const WEEKS = inject('longForm') ? 10_000 : 25;
const MINUTE = 60_000;

/** Stores the week as a home of its own. */
async function storeWeek(home: CareHome, week: StoredWeek) {
  const { db } = home;
  const begin = Date.parse(week.first);
  const at = (minute: number) => new Date(begin + minute * MINUTE).toISOString();
  const centre = await home.centre('Any', week.zone);
  const sections: number[] = [];
  for (let number = 0; number < week.sections; number++)
    sections.push(await insertSection(db, centre, `Section ${number}`));
  const patients = await db.many<{ id: number }>(sql`
    insert into patient (centro_id, nombre, apellidos, "numeroHabitacion", sexo, "fechaNacimiento", seccion, created_at, unsubscribed_at)
    select ${centre}, 'Resident', n::text, n::text, 'M', date '1940-01-01', seccion, lived_from, lived_until
    from jsonb_to_recordset(${JSON.stringify(
      week.residents.map(({ section, lived }, n) => ({
        ...{ n, seccion: sections[section % week.sections], lived_from: at(lived.from) },
        lived_until: lived.until === null ? null : at(Math.max(lived.from + 1, lived.until)),
      })),
    )}::jsonb) as row (n int, seccion int, lived_from timestamptz, lived_until timestamptz)
    order by n returning id`);
  const ids = patients.map(({ id }) => id);
  const rows = <Row extends object>(of: (resident: StoredWeek['residents'][number], id: number) => Row[]) =>
    JSON.stringify(week.residents.flatMap((resident, index) => of(resident, ids[index]!)));
  await db.run(sql`
    insert into sensor (centro_id, codigo, "lecturaSeca", "lecturaMojada", capacidad, created_at)
    select ${centre}, 'S' || id, 90, 110, 100, timestamptz '2020-01-01' from unnest(${ids}::int[]) id`);
  await db.run(sql`
    insert into assignment (centro_id, patient_id, sensor_id, from_at)
    select ${centre}, p.id, s.id, timestamptz '2026-01-01' from unnest(${ids}::int[]) p (id)
    join sensor s on s.centro_id = ${centre} and s.codigo = 'S' || p.id`);
  const stored = rows(({ days }, id) =>
    days.flatMap((states, number) => {
      if (!states) return [];
      const date = plusDays(week.first, number);
      const local = localDayOf(week.zone, date);
      const cells = emptyCells();
      for (let from = local.start; from < local.end; from += 5 * MINUTE) {
        const cell = (Math.floor((from + offsetOf(local, from)) / (5 * MINUTE)) % 288) as number;
        markState(cells, local, from, from + 5 * MINUTE, states[cell] as MoistureState);
      }
      const tail = {
        at: midnightOf(week.zone, plusDays(date, 1)),
        estado: 50,
        wetFrom: null,
        attentionFrom: null,
      };
      return { id, date, cells: Buffer.from(cells).toString('hex'), tail };
    }),
  );
  await db.run(sql`
    insert into day (centro_id, assignment_id, patient_id, date, cells, wet, attention, highest_index, nnets, rises, tail, bridged)
    select ${centre}, assignment.id, patient_id, row.date, decode(row.cells, 'hex'), 0, 0, null, 0, '[]', row.tail, false
    from jsonb_to_recordset(${stored}::jsonb) as row (id int, date date, cells text, tail json)
    join assignment on centro_id = ${centre} and patient_id = row.id`);
  await db.run(sql`
    insert into turn (centro_id, patient_id, from_at, position, until_at, stopped_time, grace, by, assignment_id, unknown_seconds, paused)
    select ${centre}, id, from_at, position, until_at, every, 15, by, 0, unknown, paused
    from jsonb_to_recordset(${rows(({ turns }, id) =>
      turns.map(({ until, lasted, unknown, ...turn }) => ({
        ...{ ...turn, id, from_at: at(until - lasted), until_at: at(until) },
        unknown: unknown === null ? null : (unknown * lasted * 60) / 10,
      })),
    )}::jsonb) as row (id int, from_at timestamptz, until_at timestamptz, position int, every int, by text, unknown int, paused boolean)`);
  // Refusals by place, so that an alert can name the one that ended it.
  const care = await db.many<{ id: number; resident: number; place: number }>(sql`
    insert into care_action (centro_id, patient_id, kind, at, recorded_at, staff_id, autor, found, voided_at, note)
    select ${centre}, id, kind, at, at, 1, 'ana', found, case when voided then at end, place::text
    from jsonb_to_recordset(${rows(({ care }, id) => {
      let place = 0;
      return care.map((one) => ({
        ...{ ...one, id, at: at(one.at), place: one.kind === 'refused' ? place++ : -1 },
        found: one.kind === 'changed' ? one.found : null,
      }));
    })}::jsonb) as row (id int, kind text, at timestamptz, found text, voided boolean, place int)
    returning id, patient_id as resident, note::int as place`);
  await db.run(sql`
    with stored as (
      insert into alert (centro_id, kind, subject, patient_id, priority, status, since, opened_at, stepped_at, ended_at, ended,
        unattended, care_id)
      select ${centre}, kind, subject, id, 'low', case when ended_at is null then 'open' else 'ended' end, opened, opened, opened,
        ended_at, ended, unattended, care
      from jsonb_to_recordset(${rows(({ alerts }, id) =>
        alerts.map(({ opened, lasted, ended, unattended, kind, refused }, place) => ({
          ...{ id, kind, unattended, subject: `${id} ${place}`, opened: at(opened) },
          ended_at: lasted === null ? null : at(opened + lasted),
          ended: lasted === null ? null : ended,
          care:
            refused && lasted !== null
              ? (care.find((one) => one.resident === id && one.place === place)?.id ?? null)
              : null,
        })),
      )}::jsonb) as row (id int, kind text, subject text, opened timestamptz, ended_at timestamptz, ended text, unattended boolean, care int)
      returning id, subject)
    insert into alert_event (centro_id, alert_id, at, what, priority, step)
    select ${centre}, stored.id, taken.at, 'taken', 'low', 0
    from jsonb_to_recordset(${rows(({ alerts }, id) =>
      alerts.flatMap(({ opened, taken }, place) =>
        taken.map((minute) => ({ subject: `${id} ${place}`, at: at(opened + minute) })),
      ),
    )}::jsonb) as taken (subject text, at timestamptz) join stored using (subject)`);
  return { centre, sections };
}

const offsetOf = (local: ReturnType<typeof localDayOf>, at: number): number =>
  local.pieces.find(({ until }) => at < until)!.offset;

test('the figures of any week equal a recount of what is stored', {
  tags: ['R-QUALITY-1', 'R-QUALITY-2'],
  timeout: inject('longForm') ? 3_600_000 : 600_000,
}, async () => {
  const home = await careHome();
  await home.staff('ana');
  const seen = { merged: 0, whole: 0, none: 0 };
  await fc.assert(
    fc.asyncProperty(storedWeeks, async (generated) => {
      const week = { ...generated, residents: generated.residents.map(withOrderedStay) };
      const { centre, sections } = await storeWeek(home, week);
      const cells = await countQuality(
        home.db,
        home.ingest.models,
        { id: centre, zona: week.zone },
        { from: week.first, to: plusDays(week.first, 6) },
      );
      const counted = cells.map(({ secciones, figures }) => ({
        sections: secciones.map(({ id }) => sections.indexOf(id)),
        of: figures,
      }));
      expect(counted).toEqual(recount(week));
      if (counted.length === 0) seen.none += 1;
      else if (counted.some((cell) => cell.sections.length > 1)) seen.merged += 1;
      else seen.whole += 1;
    }),
    // Shrinking a week of a home takes longer than finding out by hand.
    { numRuns: WEEKS, endOnFailure: true },
  );
  if (!inject('longForm')) return;
  // Guards against weeks that are all alike.
  expect(Math.min(seen.merged, seen.whole, seen.none)).toBeGreaterThan(100);
});

/** Nobody leaves before they come. */
const withOrderedStay = (resident: StoredWeek['residents'][number]) => {
  const { from, until } = resident.lived;
  return { ...resident, lived: { from, until: until === null ? null : Math.max(from + 1, until) } };
};
