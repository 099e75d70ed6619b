import type { Series } from '@vigilia/contract/reports';
import { DAY, HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import { localDayOf } from '@vigilia/domain/local-day';
import { REPORT_CHARTS, type ReportChart } from '@vigilia/domain/monthly-report';
import type { CalibratedReading } from '@vigilia/domain/reading';
import {
  datesOf,
  type GeneratedResident,
  generateHomeMonth,
  knownWearings,
  sentReadings,
} from '@vigilia/domain/testing/month';
import { naiveReport } from '@vigilia/domain/testing/naive-report';
import { describe, expect, inject, test } from 'vitest';
import { endAssignmentOfPatient, openAssignment } from '#stores/assignment.store';
import { type CareHome, careHome } from '#testing/care-home';

const zone = 'Europe/Amsterdam';
/** Each kind of resident the generator knows occurs twice among ten. */
const RESIDENTS = inject('longForm') ? 30 : 10;
/** Thousands of readings over HTTP. */
const PATIENCE = 300_000;
const HUB = 'HUB-0001';

/** In one moment sensors are taken off before they are put on: two who swap do so at once. */
const ORDER = ['take off', 'admit', 'put on', 'leave'] as const;
interface Act {
  at: Instant;
  kind: (typeof ORDER)[number];
  run: () => Promise<unknown>;
}

/** A whole home as it really goes: everybody comes, swaps and leaves when they do, and hubs send what arrives by then. */
async function livedMonth(residents: readonly GeneratedResident[]) {
  const home = await careHome({ now: new Date(residents[0]!.from - DAY).toISOString() });
  await home.hub(HUB);
  await home.staff('ana');
  const codes = new Set(residents.flatMap(({ wearings }) => wearings.map(({ sensor }) => sensor)));
  const sensors = new Map<string, number>();
  for (const code of codes) sensors.set(code, await home.sensor(code));
  const ids = new Map<GeneratedResident, number>();
  const arrived = new Set<CalibratedReading>();
  const sent = sentReadings(residents, { late: 0.03 });
  const story = residents
    .flatMap((resident) => actsOf(home, resident, ids, sensors))
    .sort((a, b) => a.at - b.at || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  let next = 0;

  /** Lives on until a moment; before every act, and once a day, the hub sends what has arrived. */
  const liveUntil = async (now: Instant) => {
    const due = story.map(({ at }) => at).filter((at) => at > home.clock.now() && at <= now);
    const days: Instant[] = [];
    for (let at = home.clock.now() + DAY; at < now; at += DAY) days.push(at);
    for (const at of [...new Set([...due, ...days, now])].sort((a, b) => a - b)) {
      home.clock.set(new Date(at).toISOString());
      for (const act of story.filter((one) => one.at === at)) await act.run();
      const from = next;
      while (next < sent.length && sent[next]!.arrives <= at) next += 1;
      const batch = sent.slice(from, next);
      // What a hub has saved up is not sent in order.
      for (let i = 0; i < batch.length; i += 900) await send(home, batch.slice(i, i + 900).toReversed());
      for (const { reading } of batch) arrived.add(reading);
    }
  };
  return { ...home, ids, arrived, liveUntil };
}

function actsOf(
  home: CareHome,
  resident: GeneratedResident,
  ids: Map<GeneratedResident, number>,
  sensors: ReadonlyMap<string, number>,
): Act[] {
  const { name, room, from, until, wearings } = resident;
  const wearer = () => ({ centro_id: home.first, id: ids.get(resident)! });
  const acts: Act[] = [
    {
      at: from,
      kind: 'admit',
      run: async () => ids.set(resident, await home.patient(name, { numeroHabitacion: room })),
    },
  ];
  for (const { assignment, sensor } of wearings) {
    acts.push({
      at: assignment.from,
      kind: 'put on',
      run: () => openAssignment(home.db, wearer(), sensors.get(sensor)!, assignment.from),
    });
    if (assignment.until !== null && assignment.until !== until)
      acts.push({
        at: assignment.until,
        kind: 'take off',
        run: () => endAssignmentOfPatient(home.db, wearer(), assignment.until!),
      });
  }
  if (until !== null)
    acts.push({
      at: until,
      kind: 'leave',
      run: async () => home.get(`/api/pacientes/baja/${ids.get(resident)}`, await home.enter('ana')),
    });
  return acts;
}

async function send(home: CareHome, batch: ReturnType<typeof sentReadings>): Promise<void> {
  const readings = batch.map(({ sensor, reading: { at, power, moisture, contact } }) => ({
    sensor,
    at: new Date(at).toISOString(),
    power,
    moisture,
    contact,
  }));
  const { body } = await home.post('/ingest/v1/readings', { readings }, HUB);
  expect(body).toEqual({ accepted: batch.length, duplicates: 0, rejected: [] });
  await home.repaired();
}

const CHARTS = Object.keys(REPORT_CHARTS) as ReportChart[];

describe.each([
  ['2026-03', '2026-03-29'],
  ['2026-10', '2026-10-25'],
])(`${RESIDENTS} residents in %s`, (month, change) => {
  test(
    'the report equals an independent computation from the readings: on the day the clocks change, and after the month',
    async () => {
      const residents = generateHomeMonth(zone, month, { patients: RESIDENTS });
      const home = await livedMonth(residents);
      const dates = datesOf(month);
      for (const now of [
        localDayOf(zone, change).start + 3 * HOUR + 10 * MINUTE,
        localDayOf(zone, dates.at(-1)!).end + 5 * DAY,
      ]) {
        await home.liveUntil(now);
        const { body } = await home.get(`/api/monthly-report/overview/${month}-01`, await home.enter('ana'));
        const here = residents.filter(({ from }) => from <= now);
        const inOrder = here.toSorted((a, b) => Number(a.room) - Number(b.room));
        for (const chart of CHARTS) {
          const rows: Series[] = body[chart];
          expect(rows.map(({ name, id, habitacion }) => [name, id, habitacion])).toEqual(
            inOrder.map((one) => [`${one.name} Bos`, home.ids.get(one), one.room]),
          );
        }
        for (const [row, resident] of inOrder.entries()) {
          const expected = naiveReport(zone, dates, knownWearings(resident, home.arrived, now), now);
          for (const chart of CHARTS)
            expect([resident.name, chart, ...body[chart][row].data]).toEqual([
              resident.name,
              chart,
              ...expected[chart].map((y, day) => ({ x: String(day + 1), y })),
            ]);
        }
      }
    },
    PATIENCE,
  );
});
