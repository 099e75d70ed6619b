import type { HandoverLine } from '@vigilia/contract/handover';
import type { Shift, ShiftPlan } from '@vigilia/domain/handover/shifts';
import { DEFAULT_BEGINNINGS, shiftAt } from '@vigilia/domain/handover/shifts';
import { DAY, HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { sql } from '#db/sql';
import { handoverWard } from '#testing/handover-ward';

/** Eighteen lines each. */
const ROUNDS = inject('longForm') ? 560 : 5;
/** The clocks of Amsterdam went back in this night. */
const NOW = Date.parse('2026-10-25T12:00:00Z');
const PLAN: ShiftPlan = {
  zone: 'Europe/Amsterdam',
  periods: [{ from: '2000-01-01', beginnings: DEFAULT_BEGINNINGS }],
};
const KINDS = ['changed', 'turned', 'toileted', 'checked', 'refused'] as const;
const FOUND = ['dry', 'wet', 'full', 'leaked'] as const;

/** Minutes before now; many lie on the edges of shifts. */
const minutes = fc.oneof(
  fc.integer({ min: 1, max: 2 * 24 * 60 }),
  fc.constantFrom(300, 360, 840, 900, 1320, 1380),
);
const resident = fc.integer({ min: 0, max: 2 });
const care = fc.record({
  ...{ resident, ago: minutes, kind: fc.constantFrom(...KINDS), found: fc.option(fc.constantFrom(...FOUND)) },
  ...{ note: fc.option(fc.constantFrom('skin red', 'slept')), isVoid: fc.boolean() },
});
const alert = fc.record({
  ...{
    resident,
    ago: minutes,
    lasted: fc.option(fc.integer({ min: 1, max: 600 })),
    unattended: fc.boolean(),
  },
  ...{ kind: fc.constantFrom('wet', 'turn'), priority: fc.constantFrom('medium', 'info') },
  acts: fc.array(
    fc.tuple(fc.integer({ min: 1, max: 300 }), fc.constantFrom('taken', 'released', 'snoozed')),
    {
      maxLength: 3,
    },
  ),
});
const comment = fc.record({ resident, ago: minutes });
const history = fc.record({
  care: fc.array(care, { maxLength: 20 }),
  alerts: fc.array(alert, { maxLength: 8 }),
  comments: fc.array(comment, { maxLength: 4 }),
});

interface Kept {
  resident: number;
  at: Instant;
}
interface KeptAlert extends Kept {
  id: number;
  kind: string;
  priority: string;
  unattended: boolean;
  ended: Instant | null;
  acts: { at: Instant; what: string }[];
}
interface KeptCare extends Kept {
  kind: (typeof KINDS)[number];
  found: (typeof FOUND)[number] | null;
  note: string | null;
}

/** What a line says of rows that are not cells, counted one by one. */
function naive(one: number, shift: Shift, rows: { care: KeptCare[]; alerts: KeptAlert[]; comments: Kept[] }) {
  const end = shift.until < NOW ? shift.until : NOW;
  const count = { changed: 0, turned: 0, toileted: 0, checked: 0, refused: 0 };
  const found = { dry: 0, wet: 0, full: 0, leaked: 0 };
  const notes: string[] = [];
  for (const { resident, at, ...act } of rows.care) {
    if (resident !== one || at < shift.from || at >= end) continue;
    count[act.kind] += 1;
    if (act.found !== null) found[act.found] += 1;
    if (act.note !== null) notes.push(`${at} ${act.note}`);
  }
  for (const { resident, at } of rows.comments)
    if (resident === one && at >= shift.from && at < end) notes.push(`${at} comment`);
  const open: string[] = [];
  let unattended = 0;
  let longestWaitMin: number | null = null;
  for (const alert of rows.alerts) {
    if (alert.resident !== one) continue;
    const { ended } = alert;
    if (alert.at <= end && (ended === null || ended > end)) {
      let status = 'open';
      for (const { at, what } of alert.acts) if (at <= end) status = what === 'released' ? 'open' : what;
      open.push(`${alert.id} ${alert.kind} ${status}`);
    }
    if (alert.unattended && alert.priority !== 'info' && ended !== null && ended >= shift.from && ended < end)
      unattended += 1;
    if (alert.kind === 'wet' && alert.at < end && (ended === null || ended >= shift.from)) {
      const waited = Math.floor(((ended === null || ended > end ? end : ended) - alert.at) / MINUTE);
      if (longestWaitMin === null || waited > longestWaitMin) longestWaitMin = waited;
    }
  }
  return { care: count, found, notes: notes.sort(), open: open.sort(), unattended, longestWaitMin };
}

const said = ({ care, found, notes, open, unattended, wet }: HandoverLine) => ({
  ...{ care, found, unattended, longestWaitMin: wet.longestWaitMin },
  notes: notes.map(({ at, text }) => `${Date.parse(at)} ${text}`).sort(),
  open: open.map(({ alert, kind, status }) => `${alert} ${kind} ${status}`).sort(),
});

test('the lines of any rows equal a count of them one by one, also in the night of 9 hours', {
  tags: ['R-HANDOVER-2'],
  timeout: inject('longForm') ? 1_800_000 : 120_000,
}, async () => {
  const { home, ana, page } = await handoverWard({ now: new Date(NOW).toISOString() });
  const { db, first } = home;
  for (const name of ['Bert', 'Carla']) await home.patient(name);
  await db.run(sql`update patient set created_at = '2026-01-01T00:00:00Z'`);
  const ids = (await db.many<{ id: number }>(sql`select id from patient order by id`)).map(({ id }) => id);
  const { id: staff } = await db.one<{ id: number }>(sql`select id from staff where username = 'ana'`);
  let lines = 0;
  await fc.assert(
    fc.asyncProperty(history, async (made) => {
      for (const table of ['care_action', 'alert', 'comment'] as const)
        await db.run(
          {
            care_action: sql`delete from care_action`,
            alert: sql`delete from alert`,
            comment: sql`delete from comment`,
          }[table],
        );
      const rows = { care: [] as KeptCare[], alerts: [] as KeptAlert[], comments: [] as Kept[] };
      for (const { resident, ago, kind, note, isVoid, ...act } of made.care) {
        const at = NOW - ago * MINUTE;
        const found = kind === 'changed' ? act.found : null;
        await db.run(sql`
          insert into care_action (centro_id, patient_id, kind, at, recorded_at, staff_id, autor, note, found, voided_at)
          values (${first}, ${ids[resident]!}, ${kind}, ${new Date(at)}, ${new Date(at)}, ${staff}, 'ana', ${note}, ${found},
            ${isVoid ? new Date(NOW) : null})`);
        if (!isVoid) rows.care.push({ resident, at, kind, found, note });
      }
      for (const { resident, ago, lasted, acts, kind, priority, ...one } of made.alerts) {
        const at = NOW - ago * MINUTE;
        const over = lasted === null ? null : at + lasted * MINUTE;
        const ended = over === null || over > NOW ? null : over;
        // One of a kind is open at a time.
        if (
          ended === null &&
          rows.alerts.some(
            (known) => known.resident === resident && known.kind === kind && known.ended === null,
          )
        )
          continue;
        const done = acts
          .map(([after, what]) => ({ at: at + after * MINUTE, what }))
          .filter((act) => act.at <= (ended ?? NOW))
          .sort((a, b) => a.at - b.at);
        const last = ended === null ? (done.at(-1)?.what ?? 'opened') : 'ended';
        const status = last === 'released' || last === 'opened' ? 'open' : last;
        const unattended = one.unattended && ended !== null;
        const { id } = await db.one<{ id: number }>(sql`
          insert into alert (centro_id, kind, subject, patient_id, priority, status, since, opened_at, stepped_at, ended_at, ended, unattended, owner_id)
          values (${first}, ${kind}, ${`resident:${ids[resident]!}`}, ${ids[resident]!}, ${priority}, ${status}, ${new Date(at)}, ${new Date(at)},
            ${new Date(at)}, ${ended === null ? null : new Date(ended)}, ${ended === null ? null : 'resolved'}, ${unattended},
            ${status === 'taken' ? staff : null})
          returning id`);
        for (const act of done)
          await db.run(sql`
            insert into alert_event (centro_id, alert_id, at, what, staff_id, priority, step)
            values (${first}, ${id}, ${new Date(act.at)}, ${act.what}, ${staff}, ${priority}, 0)`);
        rows.alerts.push({ id, resident, at, kind, priority, unattended, ended, acts: done });
      }
      for (const { resident, ago } of made.comments) {
        const at = NOW - ago * MINUTE;
        await db.run(sql`
          insert into comment (centro_id, patient_id, "fechaCreacion", staff_id, autor, comentario)
          values (${first}, ${ids[resident]!}, ${new Date(at)}, ${staff}, 'ana', 'comment')`);
        rows.comments.push({ resident, at });
      }
      for (
        let shift = shiftAt(PLAN, NOW);
        shift.from > NOW - 2 * DAY;
        shift = shiftAt(PLAN, shift.from - 1)
      ) {
        const { secciones } = await page(ana, `${shift.date}/${shift.number}`);
        for (const [index, id] of ids.entries()) {
          const line = secciones[0]!.pacientes.find(({ paciente }) => paciente.id === id)!;
          expect([shift, index, said(line)]).toEqual([shift, index, naive(index, shift, rows)]);
          lines += 1;
        }
      }
    }),
    { numRuns: ROUNDS },
  );
  expect(lines).toBeGreaterThan(ROUNDS * 12);
  expect(shiftAt(PLAN, NOW - 8 * HOUR).until - shiftAt(PLAN, NOW - 8 * HOUR).from).toBe(9 * HOUR);
});
