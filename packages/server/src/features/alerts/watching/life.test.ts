import { describe, expect, test } from 'vitest';
import { runCommand } from '#cli/run-command';
import { sql } from '#db/sql';
import { DRY, startWatcher, WET, wardHome } from '#testing/watched-ward';

const DAMP = { moisture: 150 };

/** Anna’s ward, watched; nurse Nina and administrator Ana act over HTTP. */
async function watchedWard() {
  const ward = await wardHome();
  const { home } = ward;
  await home.staff('ana');
  await home.staff('nina', { roles: ['ROLE_ENFERMERA'] });
  const [ana, nina] = [await home.enter('ana'), await home.enter('nina')];
  const watcher = await startWatcher(home);
  const pass = (minutes: number, values: object) => ward.pass(minutes, [watcher], values);
  const list = async () => (await home.get('/api/alerts/list', nina)).body.lista;
  const act = async (what: string, id: number, body: object = {}) => {
    const answer = await home.post(`/api/alerts/${what}/${id}`, body, nina);
    expect([what, answer.status]).toEqual([what, 200]);
    await watcher.settled();
  };
  /** An alert in the end, and what happened to it. */
  const look = async (id: number) => {
    await watcher.tick();
    const { alert, events } = (await home.get(`/api/alerts/view/${id}`, nina)).body;
    const happened = events.map(
      ({ what, who }: { what: string; who: { nombre: string } | null }) =>
        `${what}${who ? ` by ${who.nombre}` : ''}`,
    );
    return { alert, happened };
  };
  /** Opens a wet alert and gives its number. */
  const wet = async (values: object = WET) => {
    await pass(2, DRY);
    await pass(7, values);
    const [alert] = await list();
    expect(alert).toMatchObject({ kind: 'wet', status: 'open' });
    return alert.id as number;
  };
  const edit = async (change: object) => {
    const [values] = (await home.get(`/api/pacientes/prepare?id=${ward.anna}`, ana)).body;
    const { body } = await home.post(`/api/pacientes/edit/${ward.anna}`, { ...values, ...change }, ana);
    expect(body.error).toBe(false);
    await watcher.settled();
  };
  return { ...ward, ana, nina, watcher, pass, list, act, look, wet, edit };
}

describe('life', () => {
  test('taken → lapse (medium 15 min) → open, next escalation step at once', async () => {
    const { wet, act, pass, look } = await watchedWard();
    const id = await wet();
    await act('take', id);
    await pass(14, WET);
    expect((await look(id)).alert).toMatchObject({ status: 'taken', step: 0 });
    await pass(1, WET);
    const { alert, happened } = await look(id);
    expect(alert).toMatchObject({ status: 'open', owner: null, takenAt: null, step: 1 });
    expect(happened).toEqual(['opened', 'taken by nina', 'lapsed', 'escalated']);
  });

  test('snoozed → end of the snooze → open', async () => {
    const { wet, act, pass, look } = await watchedWard();
    const id = await wet();
    await act('snooze', id, { minutes: 10 });
    await pass(9, WET);
    expect((await look(id)).alert).toMatchObject({ status: 'snoozed', step: 0 });
    await pass(1, WET);
    const { alert, happened } = await look(id);
    expect(alert).toMatchObject({ status: 'open', snoozedUntil: null });
    expect(happened.slice(0, 3)).toEqual(['opened', 'snoozed by nina', 'unsnoozed']);
  });

  test('snoozed → priority rises → open', async () => {
    const { wet, act, pass, look } = await watchedWard();
    const id = await wet(DAMP);
    await act('snooze', id, { minutes: 30 });
    expect((await look(id)).alert).toMatchObject({ priority: 'low', status: 'snoozed' });
    await pass(3, WET);
    const { alert, happened } = await look(id);
    expect(alert).toMatchObject({ priority: 'medium', status: 'open', snoozedUntil: null });
    expect(happened).toEqual(['opened', 'snoozed by nina', 'priority', 'unsnoozed']);
  });

  test.each([
    ['never taken: unattended', false],
    ['taken before: attended', true],
  ])('any → condition gone → ended cleared; %s', async (_, isTaken) => {
    const { wet, act, pass, look, list } = await watchedWard();
    const id = await wet();
    if (isTaken) await act('take', id);
    await pass(2, DRY);
    const { alert, happened } = await look(id);
    expect(alert).toMatchObject({ status: 'ended', ended: 'cleared', unattended: !isTaken });
    expect(happened.at(-1)).toBe('ended');
    expect(await list()).toEqual([]);
  });

  test.each<[string, (ward: Awaited<ReturnType<typeof watchedWard>>) => Promise<unknown>]>([
    ['discharge', ({ home, anna, ana }) => home.get(`/api/pacientes/baja/${anna}`, ana)],
    ['sensor taken off', ({ edit }) => edit({ sensor: null })],
    [
      'pause',
      ({ home, anna, nina }) => {
        const until = new Date(home.clock.now() + 3_600_000).toISOString();
        return home.post(`/api/alerts/pause/${anna}`, { until, kinds: [], reason: 'rest' }, nina);
      },
    ],
    [
      'pause of this kind',
      ({ home, anna, nina }) => {
        const until = new Date(home.clock.now() + 3_600_000).toISOString();
        return home.post(`/api/alerts/pause/${anna}`, { until, kinds: ['wet'], reason: 'rest' }, nina);
      },
    ],
  ])('any → %s → ended unwatched', async (_, leave) => {
    const ward = await watchedWard();
    const id = await ward.wet();
    await ward.act('take', id);
    await leave(ward);
    await expect
      .poll(async () => (await ward.look(id)).alert)
      .toMatchObject({
        ...{ status: 'ended', ended: 'unwatched', unattended: false },
      });
    expect((await ward.look(id)).happened).toEqual(['opened', 'taken by nina', 'ended']);
  });

  test('any → setting switched off → ended unwatched', async () => {
    const { home, edit, send, measured, watcher, list, look } = await watchedWard();
    await edit({ allowActivityTracking: true, rotationAlarm: true, stoppedTime: 30 });
    for (let left = 8; left > 0; left -= 1) {
      const start = home.clock.now();
      home.clock.pass({ minutes: 4 });
      const lying = [1, 2, 3, 4].map((n) =>
        measured('S-1', start + n * 60_000, { ...DRY, pitch: 0, roll: 0 }),
      );
      await send('HUB-0001', ...lying);
    }
    await watcher.tick();
    const [turn] = (await list()).filter(({ kind }: { kind: string }) => kind === 'turn');
    expect(turn).toMatchObject({ status: 'open', priority: 'low' });
    await edit({ rotationAlarm: false });
    await expect.poll(async () => (await look(turn.id)).alert).toMatchObject({ ended: 'unwatched' });
  });

  test('ended is final: holding again within 30 min is a new alert with previous', async () => {
    const { wet, pass, list } = await watchedWard();
    const first = await wet();
    await pass(3, DRY);
    await pass(8, WET);
    expect(await list()).toMatchObject([{ kind: 'wet', status: 'open', previous: first }]);
  });

  test('a pause ends by itself, and what still holds opens anew', async () => {
    const { home, anna, nina, wet, pass, list, watcher } = await watchedWard();
    const first = await wet();
    const until = new Date(home.clock.now() + 600_000).toISOString();
    await home.post(`/api/alerts/pause/${anna}`, { until, kinds: [], reason: 'rest' }, nina);
    await watcher.tick();
    await pass(9, WET);
    expect(await list()).toEqual([]);
    await pass(8, WET);
    expect(await list()).toMatchObject([{ kind: 'wet', previous: first }]);
  });

  test('the policy decides at once: a longer hold and a later night', async () => {
    const { home, ana, pass, list } = await watchedWard();
    await home.post('/api/alerts/policy', { wetHold: 20 }, ana);
    await pass(2, DRY);
    await pass(15, WET);
    expect(await list()).toEqual([]);
    await home.post('/api/alerts/policy', { wetHold: 5 }, ana);
    await expect
      .poll(async () => {
        await pass(1, WET);
        return list();
      })
      .toMatchObject([{ kind: 'wet' }]);
  });

  test.each([
    ['Europe/Amsterdam', ['wet']],
    ['America/Los_Angeles', []],
  ])('a change of the zone moves the night: level 2 at 10:00 in Amsterdam, in %s', async (zona, kinds) => {
    const { home, pass, list, watcher } = await watchedWard();
    await home.db.run(sql`update centre set zona = ${zona} where id = ${home.first}`);
    await watcher.readCentres();
    await pass(2, DRY);
    await pass(40, { moisture: 150 });
    expect((await list()).map(({ kind }: { kind: string }) => kind)).toEqual(kinds);
  });
});

describe('edges', () => {
  test('sensor swap: ends unwatched; the first reading of the new one counts as two, so still wet reopens', async () => {
    const { home, wet, edit, look, list, send, measured, watcher } = await watchedWard();
    const id = await wet();
    await edit({ sensor: await home.sensor('S-9') });
    await expect.poll(async () => (await look(id)).alert).toMatchObject({ ended: 'unwatched' });
    const fitted = home.clock.now() + 60_000;
    for (let minute = 0; minute < 7; minute += 1) {
      home.clock.pass({ minutes: 1 });
      await send('HUB-0001', measured('S-9', home.clock.now(), WET));
      await watcher.tick();
    }
    expect(await list()).toMatchObject([
      { kind: 'wet', previous: id, since: new Date(fitted).toISOString() },
    ]);
  });

  test('late reading: changes alerts only if it changes the newest track', async () => {
    const { home, wet, pass, list, send, measured, watcher } = await watchedWard();
    const late = async (minutesAgo: number, values: object) => {
      const start = home.clock.now() - minutesAgo * 60_000;
      const readings = Array.from({ length: 10 }, (_, n) => measured('S-1', start + n * 60_000 + 1, values));
      await send('HUB-0001', ...readings);
      await home.repaired();
      await watcher.tick();
    };
    await pass(30, DRY);
    await late(25, WET);
    expect(await list()).toEqual([]);
    const id = await wet();
    await late(30, DRY);
    expect(await list()).toMatchObject([{ id, status: 'open' }]);
  });

  test('patient restored: nothing reopens by itself', async () => {
    const { home, anna, ana, wet, pass, list, look } = await watchedWard();
    const id = await wet();
    await home.get(`/api/pacientes/baja/${anna}`, ana);
    const { ok } = await runCommand(['patient', 'restore', String(anna)], {
      ...{ db: home.db, now: home.clock.now() },
    });
    expect(ok).toBe(true);
    await pass(10, WET);
    expect(await list()).toEqual([]);
    expect((await look(id)).alert).toMatchObject({ status: 'ended', ended: 'unwatched' });
  });
});
