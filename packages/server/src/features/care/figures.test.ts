import type { CareFigures } from '@vigilia/contract/care';
import { expect, test } from 'vitest';
import { sql } from '#db/sql';
import { type CareHome, careHome } from '#testing/care-home';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Midnight in Amsterdam. */
const START = Date.parse('2026-11-09T23:00:00Z');

/** The same numbers each time. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

async function insertAlert(
  { db, first }: CareHome,
  alert: {
    kind: string;
    subject: string;
    patient: number | null;
    opened: number;
    taken: number[];
    ended: number | null;
    ending: string;
    unattended: boolean;
    care?: number;
  },
): Promise<void> {
  const { kind, subject, patient, opened, taken, ended, ending, unattended } = alert;
  const { id } = await db.one<{ id: number }>(sql`
    insert into alert (centro_id, kind, subject, patient_id, priority, status, since, opened_at, stepped_at, ended_at, ended,
      unattended, care_id)
    values (${first}, ${kind}, ${subject}, ${patient}, 'low', ${ended === null ? 'open' : 'ended'}, ${new Date(opened)},
      ${new Date(opened)}, ${new Date(opened)}, ${ended === null ? null : new Date(ended)},
      ${ended === null ? null : ending}, ${unattended}, ${alert.care ?? null})
    returning id`);
  for (const at of taken)
    await db.run(sql`
      insert into alert_event (centro_id, alert_id, at, what, priority, step)
      values (${first}, ${id}, ${new Date(at)}, 'taken', 'low', 0)`);
}

/** Between two values in proportion; seconds. */
function part(milliseconds: number[], share: number): number | null {
  if (milliseconds.length === 0) return null;
  const sorted = milliseconds.map((one) => one / 1000).sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return Math.round(low + (high - low) * (place - Math.floor(place)));
}

test('waits by kind and section are those that a plain computation finds, and say nothing of persons', async () => {
  const home = await careHome();
  await home.staff('nora', { roles: ['ROLE_ENFERMERA'] });
  const { id: upstairs } = await home.db.one<{ id: number }>(sql`
    insert into section (centro_id, nombre) values (${home.first}, 'Boven') returning id`);
  const anna = await home.patient('Anna');
  const bert = await home.patient('Bert', { seccion: upstairs });
  const below = numbers(20_261_115);
  const expected = new Map<string, { count: number; unattended: number; taken: number[]; ended: number[] }>();
  for (let i = 0; i < 120; i += 1) {
    const kind = ['wet', 'turn', 'hub'][below(3)] as string;
    const patient = kind === 'hub' ? null : [anna, bert][below(2)]!;
    const opened = START - DAY + below((3 * DAY) / MINUTE) * MINUTE;
    const taken = Array.from({ length: below(3) }, () => opened + below(60) * MINUTE + below(1000));
    const ended = below(5) === 0 ? null : opened + below(200) * MINUTE;
    const ending = ['cleared', 'handled', 'unwatched'][below(3)] as string;
    const unattended = ended !== null && ending === 'cleared' && taken.length === 0;
    const subject = patient === null ? 'centre' : `resident:${patient}`;
    // At most one of a kind and subject is open.
    const key = ended === null ? `${subject}-${i}` : subject;
    await insertAlert(home, { kind, subject: key, patient, opened, taken, ended, ending, unattended });
    if (opened < START || opened >= START + DAY) continue;
    const seccion = patient === null ? null : patient === anna ? home.section : upstairs;
    const group = `${kind} ${seccion}`;
    const known = expected.get(group) ?? { count: 0, unattended: 0, taken: [], ended: [] };
    known.count += 1;
    if (unattended) known.unattended += 1;
    if (taken.length > 0) known.taken.push(Math.min(...taken) - opened);
    if (ended !== null && ending !== 'unwatched') known.ended.push(ended - opened);
    expected.set(group, known);
  }
  const url = '/api/care/figures/2026-11-10/2026-11-10';
  const figures = (await home.get(url, await home.enter('nora'))).body as CareFigures;
  const found = figures.alerts.map(({ kind, seccion, ...rest }) => [`${kind} ${seccion}`, rest]);
  expect(found.length).toBe(5);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(
      [...expected].map(([group, { count, unattended, taken, ended }]) => [
        group,
        {
          ...{ count, unattended },
          toTaken: { median: part(taken, 0.5), p90: part(taken, 0.9) },
          toEnded: { median: part(ended, 0.5), p90: part(ended, 0.9) },
        },
      ]),
    ),
  );
  expect(JSON.stringify(figures)).not.toContain('nora');
});

test('turns that ended on these dates: on time, late, self-turned and refused; another centre’s are not among them', async () => {
  const home = await careHome();
  const nora = await home.staff('nora', { roles: ['ROLE_ENFERMERA'] });
  const olivos = await home.centre('Los Olivos');
  const anna = await home.patient('Anna');
  const carla = await home.patient('Carla', { centre: olivos });
  let serial = 0;
  const stay = async (
    until: number,
    by: string,
    values: { minutes?: number; patient?: number; more?: object } = {},
  ) => {
    const { minutes = 120, patient = anna, more = {} } = values;
    serial += 1;
    const row = { position: 1, stopped_time: 120, grace: 15, unknown_seconds: 0, paused: false, ...more };
    const centre = patient === carla ? olivos : home.first;
    await home.db.run(sql`
      insert into turn (centro_id, patient_id, from_at, until_at, position, stopped_time, grace, by, assignment_id,
        unknown_seconds, paused)
      values (${centre}, ${patient}, ${new Date(until - minutes * MINUTE + serial)}, ${new Date(until + serial)},
        ${row.position}, ${row.stopped_time}, ${row.grace}, ${by}, 1, ${row.unknown_seconds}, ${row.paused})`);
  };
  const noon = START + DAY / 2;
  const url = '/api/care/figures/2026-11-10/2026-11-10';
  const token = await home.enter('nora');
  const counted = async () => ((await home.get(url, token)).body as CareFigures).turns;
  const gap = [START + 2.5 * 60 * MINUTE, START + 2.6 * 60 * MINUTE] as const;
  await home.db.run(sql`
    insert into watch_gap (shard, from_at, until_at)
    values (${home.first % 16}, ${new Date(gap[0])}, ${new Date(gap[1])})`);
  // In a position for 120 minutes, of which 120 and 15 of grace are on time.
  const cases: [string, [number, string, Parameters<typeof stay>[2]?], string | null][] = [
    ['turned when it was due', [noon, 'staff'], 'onTime'],
    ['at the end of the grace', [noon, 'staff', { minutes: 135 }], 'onTime'],
    ['a second later', [noon, 'staff', { minutes: 135 + 1 / 60 }], 'late'],
    ['moved by themselves in time', [noon, 'self', { minutes: 60 }], 'selfTurned'],
    ['moved by themselves too late', [noon, 'self', { minutes: 136 }], 'late'],
    ['sat', [noon, 'staff', { more: { position: 6 } }], null],
    ['face-down', [noon, 'staff', { more: { position: 4 } }], 'onTime'],
    ['another sensor', [noon, 'none'], null],
    ['paused', [noon, 'staff', { more: { paused: true } }], null],
    ['nobody watched', [START + 3 * 60 * MINUTE, 'staff'], null],
    ['a fifth is unknown', [noon, 'staff', { more: { unknown_seconds: 24 * 60 } }], 'onTime'],
    ['more is unknown', [noon, 'staff', { more: { unknown_seconds: 24 * 60 + 1 } }], null],
    ['late and unknown', [noon, 'staff', { minutes: 200, more: { unknown_seconds: 41 * 60 } }], null],
    ['without grace', [noon, 'staff', { minutes: 121, more: { grace: 0 } }], 'late'],
    ['the day before', [START - MINUTE, 'staff'], null],
    ['the day after', [START + DAY, 'staff'], null],
    ['in another centre', [noon, 'staff', { patient: carla }], null],
  ];
  const expected: Record<string, number> = { onTime: 0, late: 0, selfTurned: 0, refused: 0 };
  for (const [name, values, outcome] of cases) {
    await stay(...values);
    if (outcome !== null) expected[outcome] = (expected[outcome] ?? 0) + 1;
    expect([name, await counted()]).toEqual([name, expected]);
  }
  const refusal = async (voided: boolean) =>
    (
      await home.db.one<{ id: number }>(sql`
        insert into care_action (centro_id, patient_id, kind, at, recorded_at, staff_id, autor, voided_at)
        values (${home.first}, ${anna}, 'refused', ${new Date(noon)}, ${new Date(noon)}, ${nora}, 'nora',
          ${voided ? new Date(noon) : null})
        returning id`)
    ).id;
  for (const [kind, voided] of [
    ['turn', false],
    ['turn', true],
    ['wet', false],
  ] as const) {
    await insertAlert(home, {
      ...{ kind, subject: `resident:${anna}`, patient: anna, opened: noon - MINUTE, taken: [] },
      ...{ ended: noon, ending: 'refused', unattended: false, care: await refusal(voided) },
    });
  }
  expect(await counted()).toEqual({ ...expected, refused: 1 });
});
