import { describe, expect, test } from 'vitest';
import { sql } from '#db/sql';
import { beforeTransaction } from '#testing/before-transaction';
import type { CareHome } from '#testing/care-home';
import { DRY, startWatcher, WET, wardHome } from '#testing/watched-ward';

type Clock = CareHome['clock'];

/** What happens to Anna's alert, which nobody takes, Bert's, which Nina takes, and Cleo's, which she postpones. */
async function timeline(happens: (clock: Clock) => void): Promise<string[]> {
  const { home, anna, pass, send, measured } = await wardHome();
  const cleo = await home.patient('Cleo', { sensor: await home.sensor('S-3') });
  await home.staff('nina', { roles: ['ROLE_ENFERMERA'] });
  const nina = await home.enter('nina');
  const watcher = await startWatcher(home);
  const seen: string[] = [];
  let minute = 0;
  const wait = async (minutes: number, anna: object, others: object) => {
    for (let i = 0; i < minutes; i += 1) {
      await pass(1, [], anna, others);
      await send('HUB-0001', measured('S-3', home.clock.now(), others));
      await watcher.beat();
      await watcher.tick();
      await watcher.settled();
      minute += 1;
      const events = await home.db.many<{ nombre: string; what: string }>(sql`
        select coalesce(nombre, alert.kind) as nombre, what from alert_event
        join alert on alert.centro_id = alert_event.centro_id and alert.id = alert_id
        left join patient on patient.id = alert.patient_id
        order by alert_event.id offset ${seen.length}`);
      // In which order the alerts of one minute change does not matter.
      events.sort((a, b) => (a.nombre < b.nombre ? -1 : Number(a.nombre > b.nombre)));
      seen.push(...events.map(({ nombre, what }) => `${minute} ${nombre} ${what}`));
    }
  };
  await wait(2, DRY, DRY);
  await wait(4, WET, DRY);
  await wait(8, WET, WET);
  const { body } = await home.get('/api/alerts/list', nina);
  for (const { id, paciente } of body.lista) {
    if (paciente.id === anna) continue;
    const [act, how] = paciente.id === cleo ? ['snooze', { minutes: 10 }] : ['take', {}];
    expect((await home.post(`/api/alerts/${act}/${id}`, how, nina)).status).toBe(200);
  }
  happens(home.clock);
  await watcher.tick();
  // Only Bert's was taken, and nobody has a phone to be called on.
  const marked = await home.db.many(sql`
    select nombre, called_at from alert join patient on patient.id = patient_id
    where taken_at is not null or called_at is not null`);
  expect(marked).toEqual([{ nombre: 'Bert', called_at: null }]);
  await wait(25, WET, WET);
  watcher.kill();
  await watcher.settled();
  return seen;
}

describe('steps, lapses and postponed alerts go by the time that passed', { tags: ['R-ALERT-8'] }, () => {
  const changes: [string, (clock: Clock) => void][] = [
    ['is set forward by two hours', (clock) => clock.step({ hours: 2 })],
    ['is set back by two hours', (clock) => clock.step({ hours: -2 })],
    ['is right again after the machine slept for two hours', (clock) => clock.sleep({ hours: 2 })],
  ];
  test.each(changes)('the clock %s: everything happens as if it was not', async (_, change) => {
    const undisturbed = await timeline(() => undefined);
    expect(undisturbed).toEqual(
      expect.arrayContaining([
        '19 Anna escalated',
        '29 Anna escalated',
        '29 Bert lapsed',
        '24 Cleo unsnoozed',
      ]),
    );
    expect(await timeline(change)).toEqual(undisturbed);
  });

  test('the clock was ahead when an alert was opened, and is right after a restart: its steps count from then on', async () => {
    const { home, pass, silent, events } = await wardHome();
    const first = await startWatcher(home);
    await pass(2, [first], DRY);
    await pass(8, [first], WET);
    first.kill();
    home.clock.step({ hours: -2 });
    home.clock.pass({ minutes: 1 });
    const second = await startWatcher(home);
    await silent(9, [second]);
    expect(await events()).not.toContain('escalated');
    await silent(1, [second]);
    expect(await events()).toContain('escalated');
  });

  /** Of Anna's alert, which is postponed after the clock was set, and Bert's, which is given back. */
  async function actedAfter(minutes: number, isLooking: boolean) {
    const { home, pass, anna } = await wardHome();
    await home.staff('nina', { roles: ['ROLE_ENFERMERA'] });
    const nina = await home.enter('nina');
    const { db, happens } = beforeTransaction(home.db);
    const watcher = await startWatcher({ ...home, db });
    await pass(2, [watcher], DRY, DRY);
    await pass(8, [watcher], WET, WET);
    await watcher.settled();
    const { body } = await home.get('/api/alerts/list', nina);
    const act = async (what: string, isAnnas: boolean, how = {}) => {
      const alert = body.lista.find(
        ({ paciente }: { paciente: { id: number } }) => (paciente.id === anna) === isAnnas,
      );
      expect((await home.post(`/api/alerts/${what}/${alert.id}`, how, nina)).status).toBe(200);
    };
    await act('take', false);
    await watcher.settled();
    /** Until when the one waits, and since when the other is at its step. */
    const times = () =>
      home.db.one(sql`
        select max(snoozed_until) as "snoozedUntil", max(stepped_at) filter (where step > 0) as "steppedAt" from alert`);
    let written: unknown;
    const setAndAct = async () => {
      home.clock.step({ minutes });
      if (isLooking) {
        watcher.fire.tick();
        await expect.poll(() => home.db.many(sql`select from watch_gap`)).not.toEqual([]);
      }
      await act('snooze', true, { minutes: 20 });
      await act('release', false);
      written = await times();
    };
    if (isLooking) {
      const happened = happens(setAndAct);
      await home.db.run(sql`select pg_notify('vigilia_patient', ${`${home.first} *`})`);
      await happened;
    } else await setAndAct();
    await watcher.tick();
    return { written, moved: await times() };
  }

  const settings = [10, -10].flatMap((minutes) =>
    [false, true].map((isLooking): [number, boolean] => [minutes, isLooking]),
  );
  test.each(settings)(
    'acts after the clock was set by %i minutes have the new time, a look under way: %s',
    async (minutes, isLooking) => {
      const { written, moved } = await actedAfter(minutes, isLooking);
      expect(moved).toEqual(written);
    },
  );
});
