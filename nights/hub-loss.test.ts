import type { HubLossPage } from '@vigilia/contract/hub-loss';
import type { PatientList } from '@vigilia/contract/patients';
import { homeOf, LivingHome } from '@vigilia/simulator/home';
import { expect, test } from 'vitest';
import { compactLogs } from '../packages/server/src/testing/past-readings';
import { serveHome } from './world/serve-home';

const HOUR = 3_600_000;
const FROM = Date.parse('2026-11-14T06:00:00Z');
const HUBS = ['HUB-TUIN', 'HUB-GANG', 'HUB-ZAAL', 'HUB-ZOLDER'] as const;
const [TUIN, GANG, ZAAL] = HUBS;
/** By resident, the nearest first. Nobody is near the attic. */
const NEAR: readonly (readonly string[])[] = [
  ...[[TUIN], [TUIN, GANG], [GANG], [GANG, ZAAL], [ZAAL, TUIN, GANG], [ZAAL, GANG], [TUIN, ZAAL], [GANG]],
  ...[[TUIN], [ZAAL, TUIN], [GANG, TUIN, ZAAL], [TUIN]],
];
const PLAN = {
  ...{ noUrineAlarm: false, noUrineHours: 6, allowActivityTracking: true },
  ...{ rotationAlarm: false, stoppedTime: 240 },
};

/** A home in the server, and the same one in the simulator. */
async function livingHome() {
  const { home, time } = await serveHome(FROM - HOUR);
  for (const hub of HUBS) await home.hub(hub);
  const sensors = NEAR.map((hubs, index) => ({
    ...{ codigo: `S-${String(index + 1).padStart(2, '0')}`, capacidad: 100, hubs, plan: PLAN },
  }));
  for (const { codigo } of sensors) await home.patient(codigo, { sensor: await home.sensor(codigo) });
  await home.staff('ana');
  const simulated = new LivingHome(
    homeOf('hub-loss', {
      ...{ zona: 'Europe/Amsterdam', staff: ['ana'], sensors },
      hubs: HUBS.map((codigo) => ({ codigo, key: codigo })),
    }),
    { begins: FROM - HOUR, from: FROM, everyMs: 10 * 60_000 },
  );
  home.clock.set(new Date(FROM).toISOString());
  /** Hours in which a hub receives nothing, and is not there. */
  const pass = async (hours: number, off?: string) => {
    for (let hour = 0; hour < hours; hour += 1) {
      home.clock.pass({ hours: 1 });
      time.now = home.clock.now();
      const { batches } = simulated.advance(home.clock.now());
      for (const hub of HUBS.filter((hub) => hub !== off)) {
        const readings = batches.filter((batch) => batch.hub === hub).flatMap((batch) => batch.readings);
        expect((await home.post('/ingest/v1/readings', { readings }, hub)).body).toMatchObject({
          rejected: [],
        });
      }
      if (hour % 3 === 0) await compactLogs(home.db, home.clock.now());
    }
  };
  const as = async () => home.enter('ana');
  return {
    ...{ pass, now: () => home.clock.now() },
    page: async () => (await home.get('/api/hubs/loss', await as())).body as HubLossPage,
    residents: async () => ((await home.get('/api/pacientes/list', await as())).body as PatientList).lista,
  };
}

test('a hub that is stopped in the simulator: exactly those are no longer received whom the page named', {
  tags: ['R-HUBLOSS-1', 'R-HUBLOSS-2'],
}, async () => {
  const { pass, page, residents, now } = await livingHome();
  await pass(30);
  const named = new Map<string, number>();
  for (const hub of HUBS) {
    const { lista, unreceived, residents: names } = await page();
    expect(unreceived).toEqual([]);
    const nameOf = (id: number) => names.find((resident) => resident.id === id)!.nombre;
    const of = (...covers: string[]) =>
      lista
        .find(({ codigo }) => codigo === hub)!
        .residents.filter(({ cover }) => covers.includes(cover))
        .map(({ id }) => nameOf(id))
        .sort();
    named.set(hub, of('none').length);
    const stoppedAt = now();
    await pass(5, hub);
    const measured = await residents();
    const lost = measured.filter(({ measuredAt }) => Date.parse(measuredAt ?? '') <= stoppedAt);
    expect([hub, lost.map(({ nombre }) => nombre).sort()]).toEqual([hub, of('none')]);
    const fresh = measured.filter(({ measuredAt }) => Date.parse(measuredAt ?? '') > now() - HOUR);
    expect(fresh.map(({ nombre }) => nombre)).toEqual(expect.arrayContaining(of('well')));
    // Meanwhile the page says of the stopped hub whom nobody receives now.
    expect((await page()).lista.find(({ silent }) => silent)?.codigo).toBe(hub);
    await pass(1);
  }
  // The comparison is about somebody.
  expect(Object.fromEntries(named)).toEqual({ [TUIN]: 3, [GANG]: 2, [ZAAL]: 0, 'HUB-ZOLDER': 0 });
  const worst = await page();
  expect(worst.lista.map(({ codigo }) => codigo).indexOf('HUB-ZOLDER')).toBe(3);
  expect(worst.lista[3]!.residents).toEqual([]);
});
