import { naiveDays, naiveState, type Wearing } from '@vigilia/domain/testing/naive';
import { sql } from '../../packages/server/src/db/sql';
import type { Night } from '../night';
import { BEFORE, type NightHome } from '../world/home';
import { listSeen, nurseOf, serverAsked, undisturbedFor } from '../world/inspect';
import { STORED_EVERY, storedReadings } from '../world/stored';
import type { Invariant } from './invariant';

/** Late readings are folded behind the batches. */
const REPAIR_TIME = 2 * 60_000;
/** One resident of so many has their chart looked at. */
const CHARTS = 4;
/** Every so many times charts are those of the day on which the night began. */
const FIRST_DAYS = 3;
const CELL = 5 * 60_000;

interface Day {
  date: string;
  data: { series: { x: string; y: number | null }[] };
}

/** The cells of a local day that are over: of the present one, and in turn of the one on which the night began. */
async function chartDiffers(
  night: Night,
  home: NightHome,
  id: number,
  { wearing, turn }: { wearing: Wearing; turn: number },
): Promise<string | undefined> {
  const { now } = night.time;
  const local = new Intl.DateTimeFormat('sv', {
    ...{ timeZone: home.zone, dateStyle: 'short', timeStyle: 'short' },
  });
  const [today, time] = local.format(now - CELL).split(' ') as [string, string];
  const [first] = local.format(night.options.from).split(' ') as [string, string];
  const date = turn % FIRST_DAYS === 0 ? first : today;
  const answer = await serverAsked(night)?.ask(
    'GET',
    `/api/pacientes/chart/${id}/${date}`,
    nurseOf(night, home).token,
  );
  if (answer?.status !== 200) return undefined;
  const { series } = (answer.body as Day[]).find((day) => day.date === date)!.data;
  const [day] = naiveDays(home.zone, [date], [wearing], now);
  for (const [cell, { x, y }] of series.entries()) {
    if (date === today && x >= time) return undefined;
    if (y !== day!.y[cell]) return `the chart has ${y} at ${date} ${x}, and ${day!.y[cell]} by its readings`;
  }
  return undefined;
}

/** 2: what is shown is what the stored readings say by the independent writing of the rules; every other resident each time. */
export const asFolded: Invariant = {
  name: 'what is stored equals the fold of it',
  async check(night, minute) {
    // A server whose clock is wrong says what holds at another time.
    const isRightTime = night.servers.every(({ clockError }) => clockError === 0);
    if (minute % STORED_EVERY !== 0 || !isRightTime || undisturbedFor(night) < REPAIR_TIME) return undefined;
    for (const home of night.homes) {
      const shown = await listSeen(night, home);
      const marks = await night.db.one<{ count: number }>(sql`
        select count(*) as count from day_to_repair where centro_id = ${home.id}`);
      if (!shown || marks.count > 0) continue;
      const stored = await storedReadings(night, home);
      const turn = minute / STORED_EVERY;
      for (const [index, { id, sensor, plan }] of home.residents.entries()) {
        if (index % 2 !== turn % 2) continue;
        const estado = shown.find((one) => one.id === id)?.estado;
        const rows = stored.get(sensor) ?? [];
        const wearing: Wearing = {
          assignment: { from: night.options.from - BEFORE, until: null },
          readings: rows.map((row) => ({ ...row, capacidad: 100, correction: 0 })),
        };
        if (index % CHARTS === turn % CHARTS) {
          const wrong = await chartDiffers(night, home, id, { wearing, turn });
          if (wrong) return `${sensor}: ${wrong}`;
        }
        const said = naiveState(wearing, plan, night.time.now)?.estado ?? null;
        const names = ['tipo', 'estado_filtrado', 'resistive_event_type', 'contact_error'] as const;
        for (const name of names)
          if (estado?.[name] !== said?.[name])
            return `${sensor}: ${name} is ${String(estado?.[name])}, and ${String(said?.[name])} by its ${rows.length} readings`;
      }
    }
    return undefined;
  },
};
