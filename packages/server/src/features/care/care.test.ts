import type { Besides } from '@vigilia/contract/alerts';
import pino from 'pino';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { sql } from '#db/sql';
import { AlertWatcher, TICK_INTERVAL } from '#features/alerts/watching/watcher';
import { betweenStatements } from '#testing/between-statements';
import { type CareHome, careHome } from '#testing/care-home';
import { heldTimers } from '#testing/held-timers';
import { openLiveFeed } from '#testing/live-client';
import { notified } from '#testing/notified';

const MINUTE = 60_000;
const DRY = { moisture: 100 };
const WET = { moisture: 300 };
const ON_BACK = { ...DRY, pitch: 0, roll: 0 };

type Body = Record<string, unknown>;
let keys = 0;

/** Anna wears a sensor that a hub receives; nurse Nora and administrator Ana work there; the alerts are watched. */
async function watchedHome(options: { now?: string; facts?: object } = {}) {
  const home = await careHome(options.now === undefined ? {} : { now: options.now });
  await home.hub('HUB-0001');
  const anna = await home.patient('Anna', {
    ...{
      sensor: await home.sensor('S-1'),
      rotationAlarm: true,
      allowActivityTracking: true,
      stoppedTime: 60,
    },
    ...options.facts,
  });
  for (const name of ['nora', 'bea']) await home.staff(name, { roles: ['ROLE_ENFERMERA'] });
  await home.staff('ana');
  const nora = await home.enter('nora');
  const timers = heldTimers();
  const { db, ...between } = betweenStatements(home.db);
  const watcher = new AlertWatcher({
    ...{ db, clock: home.clock, schedule: timers.schedule },
    databaseTime: home.clock.databaseTime,
    log: pino({ level: 'silent' }),
    lookPause: 0,
    models: home.ingest.models,
    onStored: (listener) => home.ingest.onStored(listener),
  });
  await watcher.open();
  await watcher.settled();
  onTestFinished(() => watcher.close());
  const look = async () => {
    await home.notified();
    timers.fire(TICK_INTERVAL);
    await watcher.settled();
  };
  const send = async (times: number[], values: Body) => {
    const reading = { sensor: 'S-1', power: 'on', contact: 'ok', signal: 70, pitch: 50, roll: 0, ...values };
    const readings = times.map((at) => ({ ...reading, at: new Date(at).toISOString() }));
    expect((await home.post('/ingest/v1/readings', { readings }, 'HUB-0001')).status).toBe(200);
  };
  /** A reading a minute, and the watcher looks. */
  const pass = async (minutes: number, values: Body) => {
    for (let i = 0; i < minutes; i += 1) {
      home.clock.pass({ minutes: 1 });
      await send([home.clock.now()], values);
      await look();
    }
  };
  /** The same in messages of four readings: nobody is silent for long. */
  const measured = async (minutes: number, values: Body) => {
    for (let left = minutes; left > 0; left -= 4) {
      const start = home.clock.now();
      const times = Array.from({ length: Math.min(4, left) }, (_, i) => start + (i + 1) * MINUTE);
      home.clock.pass({ minutes: times.length });
      await send(times, values);
    }
    await look();
  };
  const record = async (body: Body, by = nora) => {
    const answer = await home.post(
      `/api/care/record/${anna}`,
      { key: `key-${String((keys += 1)).padStart(6, '0')}`, ...body },
      by,
    );
    await notified(home.db);
    await look();
    return answer;
  };
  const recorded = async (body: Body, by = nora) => {
    const { status, body: answer } = await record(body, by);
    expect([status, answer]).toEqual([200, expect.objectContaining({ action: expect.anything() })]);
    return answer.action;
  };
  const undo = async (id: number, by = nora) => {
    const answer = await home.post(`/api/care/undo/${id}`, {}, by);
    await notified(home.db);
    await look();
    return answer;
  };
  const alerts = async () => {
    await look();
    const rows = await home.db.many<{
      kind: string;
      status: string;
      ended: string | null;
      of: string | null;
    }>(sql`select kind, status, ended, of_care as of from alert order by id`);
    return rows.map(({ kind, status, ended, of }) => `${kind}${of ? ` ${of}` : ''}: ${ended ?? status}`);
  };
  const events = async () =>
    (
      await home.db.many<{ kind: string; what: string }>(sql`
        select kind, what from alert_event join alert on alert.id = alert_id and alert.centro_id = alert_event.centro_id
        order by alert_event.id`)
    ).map(({ kind, what }) => `${kind} ${what}`);
  const card = async () => (await home.get('/api/pacientes/list', nora)).body.lista[0];
  const ago = (minutes: number) => new Date(home.clock.now() - minutes * MINUTE).toISOString();
  return {
    ...{ home, anna, nora, pass, measured, look, send, record, recorded, undo, alerts, events, card, ago },
    between,
  };
}

describe('record', () => {
  test('changed ends the wet alert as handled, with its events and the author', async () => {
    const { home, anna, pass, recorded, alerts, events, measured } = await watchedHome();
    await measured(2, DRY);
    await measured(8, WET);
    await expect.poll(alerts).toEqual(['wet: open']);
    const action = await recorded({ kind: 'changed', note: ' calm ' });
    const now = new Date(home.clock.now()).toISOString();
    expect(action).toEqual({
      ...{ id: expect.any(Number), paciente: anna, kind: 'changed', at: now, recordedAt: now },
      ...{
        autor: { id: expect.any(Number), nombre: 'nora' },
        position: null,
        result: null,
        found: null,
        note: 'calm',
      },
      ...{ alert: null, replaces: null, voidedAt: null, confirmed: null },
    });
    await expect.poll(alerts).toEqual(['wet: handled']);
    expect(await events()).toEqual(['wet opened', 'wet care', 'wet ended']);
    await pass(10, DRY);
    await expect.poll(alerts).toEqual(['wet: handled']);
  });

  test('it is in the access log with the resident, in the same transaction', async () => {
    const { home, anna, recorded } = await watchedHome();
    await recorded({ kind: 'checked' });
    expect((await home.accessEntries()).at(-1)).toMatchObject({
      ...{ action: 'recordCare', result: 'ok', nombre: 'nora', pacientes: [anna] },
    });
  });

  test.each<[string, number | null, number]>([
    ['a day ago', -24 * 60, 200],
    ['a minute more', -24 * 60 - 1, 422],
    ['five minutes ahead', 5, 200],
    ['a minute more ahead', 6, 422],
    ['nothing said', null, 200],
  ])('done %s', async (_, minutes, status) => {
    const { home, record, ago } = await watchedHome();
    const at = minutes === null ? {} : { at: ago(-minutes) };
    const answer = await record({ kind: 'checked', ...at });
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.body.errors).toEqual({ at: expect.any(String) });
    else
      expect(Date.parse(answer.body.action.at)).toBe(home.clock.now() + Math.min(0, minutes ?? 0) * MINUTE);
  });

  test.each<[string, Body]>([
    ['no kind', {}],
    ['a kind that does not exist', { kind: 'fed' }],
    ['sitting', { kind: 'turned', position: 6 }],
    ['another result', { kind: 'toileted', result: 'lots' }],
    ['a long note', { kind: 'checked', note: 'x'.repeat(501) }],
    ['a short key', { kind: 'checked', key: 'short' }],
    ['an alert of nobody', { kind: 'checked', alert: 2_147_483_647 }],
  ])('%s is refused', async (_, body) => {
    const { home, record } = await watchedHome();
    expect((await record(body)).status).toBe(422);
    expect(await home.db.many(sql`select id from care_action`)).toEqual([]);
  });

  test('the alert of somebody else is none of this resident', async () => {
    const { home, anna, nora, measured } = await watchedHome();
    await measured(2, DRY);
    await measured(8, WET);
    const bert = await home.patient('Bert');
    const { id } = await home.db.one<{ id: number }>(sql`select id from alert where patient_id = ${anna}`);
    const body = { kind: 'checked', alert: id, key: 'key-of-bert' };
    expect((await home.post(`/api/care/record/${bert}`, body, nora)).status).toBe(422);
  });

  test('the same key again is the same action, also hours later and at the same moment', async () => {
    const { home, anna, nora } = await watchedHome();
    const at = new Date(home.clock.now()).toISOString();
    const body = { kind: 'changed', at, key: 'the-same-key' };
    const url = `/api/care/record/${anna}`;
    const answers = await Promise.all([nora, nora, nora, nora].map((by) => home.post(url, body, by)));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
    home.clock.pass({ hours: 13 });
    const later = await home.enter('nora');
    expect((await home.post(url, body, later)).body).toEqual(answers[0]?.body);
    expect(await home.db.many(sql`select id from care_action`)).toHaveLength(1);
    // Of another resident it is another action.
    const bert = await home.patient('Bert');
    const other = await home.post(
      `/api/care/record/${bert}`,
      { kind: 'checked', key: 'the-same-key' },
      later,
    );
    expect([other.status, other.body.action.paciente]).toEqual([200, bert]);
  });

  test.each<[string, object, string]>([
    ['another author', {}, 'bea'],
    ['another kind', { kind: 'checked' }, 'nora'],
    ['another moment', { at: '2026-11-15T08:58:00.000Z' }, 'nora'],
    ['a moment more', { at: undefined }, 'nora'],
    ['another position', { position: 2 }, 'nora'],
    ['a note', { note: 'slept' }, 'nora'],
  ])('a key is for one act of one person: %s is 409 and records nothing', async (_, more, by) => {
    const { home, anna, nora } = await watchedHome();
    const url = `/api/care/record/${anna}`;
    const body = {
      kind: 'changed',
      at: new Date(home.clock.now() - MINUTE).toISOString(),
      key: 'the-same-key',
    };
    expect((await home.post(url, body, nora)).status).toBe(200);
    home.clock.pass({ minutes: 1 });
    const other = await home.post(url, { ...body, ...more }, await home.enter(by));
    expect([other.status, other.body.reason]).toEqual([409, 'key-used']);
    expect(await home.db.many(sql`select kind, note from care_action`)).toEqual([
      { kind: 'changed', note: null },
    ]);
  });

  test('care at one moment with many keys ends an alert once', async () => {
    const { home, anna, nora, alerts, events, measured } = await watchedHome();
    const bea = await home.enter('bea');
    await measured(2, DRY);
    await measured(8, WET);
    const kinds = ['changed', 'refused', 'changed', 'checked'];
    await Promise.all(
      kinds.map((kind, i) =>
        home.post(`/api/care/record/${anna}`, { kind, key: `many-keys-${i}` }, i % 2 === 0 ? nora : bea),
      ),
    );
    await expect.poll(alerts).toHaveLength(1);
    expect((await events()).filter((event) => event === 'wet ended')).toHaveLength(1);
  });

  test('a change from before it got wet does not end the alert', async () => {
    const { recorded, alerts, ago, measured } = await watchedHome();
    await measured(2, DRY);
    await measured(8, WET);
    await recorded({ kind: 'changed', at: ago(60) });
    await expect.poll(alerts).toEqual(['wet: open']);
  });

  test('turned ends the turn alert and restarts the time in position', async () => {
    const { home, recorded, alerts, card, measured } = await watchedHome();
    await measured(62, ON_BACK);
    await expect.poll(alerts).toEqual(['turn: open']);
    expect(await card()).toMatchObject({ rotation: true, timeInPosition: 61 });
    const { at } = await recorded({ kind: 'turned', position: 2 });
    await expect.poll(alerts).toEqual(['turn: handled']);
    expect(await card()).toMatchObject({ rotation: false, timeInPosition: 0, positionSince: at });
    home.clock.pass({ minutes: 3 });
    expect(await card()).toMatchObject({ rotation: false, timeInPosition: 3 });
  });

  test.each([
    ['urine', true],
    ['both', true],
    ['stool', false],
    ['none', false],
    [undefined, false],
  ])('toileted with result %s: ends no-urine %s', async (result, isEnded) => {
    const { home, anna, recorded, alerts, card, measured } = await watchedHome({
      facts: { noUrineAlarm: true, noUrineHours: 1, rotationAlarm: false },
    });
    await measured(62, DRY);
    await expect.poll(alerts).toEqual(['no-urine: open']);
    expect(await card()).toMatchObject({ noUrine: true, lastUrineTime: null });
    const { at } = await recorded({ kind: 'toileted', ...(result && { result }) });
    await expect.poll(alerts).toEqual([isEnded ? 'no-urine: handled' : 'no-urine: open']);
    const seen = isEnded ? { noUrine: false, lastUrineTime: at } : { noUrine: true, lastUrineTime: null };
    expect(await card()).toMatchObject(seen);
    const view = await home.get(`/api/pacientes/view/${anna}`, await home.enter('nora'));
    expect(view.body.paciente).toMatchObject(seen);
  });

  test.each(['refused', 'checked'])('%s ends it so, and that kind is quiet for 30 minutes', async (kind) => {
    const { pass, recorded, alerts, measured } = await watchedHome();
    await measured(2, DRY);
    await measured(8, WET);
    await recorded({ kind });
    await expect.poll(alerts).toEqual([`wet: ${kind}`]);
    await measured(29, WET);
    await expect.poll(alerts).toEqual([`wet: ${kind}`]);
    await pass(1, WET);
    await expect.poll(alerts).toEqual([`wet: ${kind}`, 'wet: open']);
  });

  test('refused for one alert leaves the others', async () => {
    const { home, recorded, alerts, measured } = await watchedHome();
    await measured(62, { ...ON_BACK, moisture: 100 });
    await measured(8, { ...ON_BACK, moisture: 300 });
    await expect.poll(alerts).toEqual(['turn: open', 'wet: open']);
    const { id } = await home.db.one<{ id: number }>(sql`select id from alert where kind = 'turn'`);
    expect((await recorded({ kind: 'refused', alert: id })).alert).toBe(id);
    await expect.poll(alerts).toEqual(['turn: refused', 'wet: open']);
  });

  test('care that does not end the alert it was recorded for attends it', async () => {
    const { home, pass, recorded, alerts, events, measured } = await watchedHome();
    await measured(2, DRY);
    await measured(8, WET);
    const { id } = await home.db.one<{ id: number }>(sql`select id from alert`);
    await recorded({ kind: 'toileted', result: 'none', alert: id });
    await expect.poll(alerts).toEqual(['wet: open']);
    await pass(2, DRY);
    expect(await home.db.one(sql`select ended, unattended from alert`)).toEqual({
      ended: 'cleared',
      unattended: false,
    });
    expect(await events()).toEqual(['wet opened', 'wet care', 'wet ended']);
  });

  test('after a change technical alerts wait for 20 minutes', async () => {
    const { pass, recorded, alerts, measured } = await watchedHome();
    await pass(5, DRY);
    await recorded({ kind: 'changed' });
    await measured(19, { contact: 'none' });
    await expect.poll(alerts).toEqual([]);
    await pass(1, { contact: 'none' });
    await expect.poll(alerts).toEqual(['contact: open']);
  });
});

describe('undo', () => {
  test('within ten minutes by its author: the same alert goes on, with its owner and its true since', async () => {
    const { home, nora, recorded, undo, alerts, events, measured } = await watchedHome();
    await measured(2, DRY);
    await measured(8, WET);
    const ALERT = sql`select id, since, status, owner_id, taken_at, previous_id, care_id, ended_at from alert`;
    const { id: alert } = await home.db.one<{ id: number }>(ALERT);
    await home.post(`/api/alerts/take/${alert}`, {}, nora);
    const before = await home.db.one(ALERT);
    const { id } = await recorded({ kind: 'changed' });
    await measured(10, WET);
    const { status, body } = await undo(id);
    expect([status, body.action.voidedAt]).toEqual([200, new Date(home.clock.now()).toISOString()]);
    await expect.poll(alerts).toEqual(['wet: taken']);
    expect(await home.db.one(ALERT)).toEqual(before);
    expect((await events()).slice(-3)).toEqual(['wet care', 'wet ended', 'wet reopened']);
    expect((await undo(id)).body).toEqual(body);
  });

  test('the condition is gone meanwhile: the alert stays ended', async () => {
    const { recorded, undo, alerts, events, pass, measured } = await watchedHome();
    await measured(2, DRY);
    await measured(8, WET);
    const { id } = await recorded({ kind: 'changed' });
    await pass(3, DRY);
    expect((await undo(id)).status).toBe(200);
    await pass(1, DRY);
    expect(await alerts()).toEqual(['wet: handled']);
    expect((await events()).filter((event) => event.startsWith('wet')).at(-1)).toBe('wet ended');
  });

  test.each(['refused', 'checked'])('of %s: it is quiet no longer', async (kind) => {
    const { recorded, undo, alerts, measured } = await watchedHome();
    await measured(2, DRY);
    await measured(8, WET);
    const { id } = await recorded({ kind });
    await expect.poll(alerts).toEqual([`wet: ${kind}`]);
    expect((await undo(id)).status).toBe(200);
    await expect.poll(alerts).toEqual(['wet: open']);
  });

  /** The embedded engine has one connection: nothing is committed between two reads of a transaction. */
  test.skipIf(inject('testDatabase').engine === 'pglite')(
    'between any two reads of a look: the same alert goes on',
    async () => {
      const { home, anna, nora, look, alerts, measured, between } = await watchedHome();
      await measured(62, ON_BACK);
      for (let at = 0; ; at += 1) {
        const body = { kind: 'turned', key: `turned-${String(at).padStart(4, '0')}` };
        const { reached } = between.hold();
        const { id } = (await home.post(`/api/care/record/${anna}`, body, nora)).body.action;
        await reached; // the look that sees the turn has begun
        const undoing = between.release(at, () => home.post(`/api/care/undo/${id}`, {}, nora));
        await look();
        if (!undoing.happened()) break;
        await expect.poll(alerts, { message: `undone before statement ${at}` }).toEqual(['turn: open']);
      }
    },
  );

  test('of a turn: the time in position goes on as before', async () => {
    const { recorded, undo, alerts, card, measured } = await watchedHome();
    await measured(62, ON_BACK);
    const { id } = await recorded({ kind: 'turned' });
    expect((await card()).rotation).toBe(false);
    await undo(id);
    expect(await card()).toMatchObject({ rotation: true, timeInPosition: 61 });
    await expect.poll(alerts).toEqual(['turn: open']);
  });

  test('a second later than ten minutes, and by another person, it is refused', async () => {
    const { home, recorded, undo } = await watchedHome();
    const bea = await home.enter('bea');
    const ana = await home.enter('ana');
    const { id } = await recorded({ kind: 'checked' });
    for (const by of [bea, ana]) expect((await undo(id, by)).status).toBe(403);
    home.clock.pass({ minutes: 10, seconds: 1 });
    const { status, body } = await undo(id);
    expect([status, body.reason]).toEqual([409, 'too-late']);
    expect(await home.db.one(sql`select voided_at from care_action`)).toEqual({ voided_at: null });
  });
});

describe('correct', () => {
  test('a new row replaces, and nothing is overwritten', async () => {
    const { home, anna, recorded, pass } = await watchedHome();
    await pass(5, DRY);
    const first = await recorded({ kind: 'changed', note: 'left side' });
    home.clock.pass({ days: 2 });
    const body = { kind: 'toileted', result: 'urine', reason: 'wrong button' };
    const ana = await home.enter('ana');
    const { body: answer } = await home.post(`/api/care/correct/${first.id}`, body, ana);
    expect(answer.action).toMatchObject({
      ...{ kind: 'toileted', result: 'urine', note: null, at: first.at, replaces: first.id, voidedAt: null },
      autor: { nombre: 'ana' },
    });
    const { lista } = (await home.get(`/api/care/list/${anna}/2026-11-15/2026-11-15`, ana)).body;
    expect(lista).toEqual([answer.action, { ...first, voidedAt: new Date(home.clock.now()).toISOString() }]);
    expect(await home.db.many(sql`select reason from care_action order by id`)).toEqual([
      { reason: null },
      { reason: 'wrong button' },
    ]);
  });

  test('two corrections of one record: the second is refused', async () => {
    const { home, recorded } = await watchedHome();
    const ana = await home.enter('ana');
    const { id } = await recorded({ kind: 'changed' });
    const body = { kind: 'checked', reason: 'wrong button' };
    const answers = await Promise.all([1, 2].map(() => home.post(`/api/care/correct/${id}`, body, ana)));
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  });

  test('a moment more than a day before it was recorded, or in the future, is refused', async () => {
    const { home, recorded, ago } = await watchedHome();
    const ana = await home.enter('ana');
    const { id } = await recorded({ kind: 'changed' });
    for (const at of [ago(24 * 60 + 1), ago(-6)]) {
      const { status, body } = await home.post(
        `/api/care/correct/${id}`,
        { kind: 'changed', at, reason: 'late' },
        ana,
      );
      expect([status, Object.keys(body.errors)]).toEqual([422, ['at']]);
    }
  });

  test('another note keeps the alert ended; another kind lets it open anew', async () => {
    const { home, recorded, alerts, measured } = await watchedHome();
    const ana = await home.enter('ana');
    await measured(2, DRY);
    await measured(8, WET);
    const { id } = await recorded({ kind: 'checked' });
    const correct = async (of: number, kind: string) =>
      (await home.post(`/api/care/correct/${of}`, { kind, reason: 'as told later' }, ana)).body.action;
    const second = await correct(id, 'checked');
    await expect.poll(alerts).toEqual(['wet: checked']);
    await correct(second.id, 'toileted');
    await expect.poll(alerts).toEqual(['wet: checked', 'wet: open']);
  });
});

describe('list', () => {
  test('goes by the local dates of the centre, newest first, with what was taken back', async () => {
    // 00:30 in Amsterdam.
    const { home, anna, recorded, undo, nora } = await watchedHome({ now: '2026-11-15T23:30:00Z' });
    const first = await recorded({ kind: 'changed', at: '2026-11-15T22:59:00Z' });
    const second = await recorded({ kind: 'turned', position: 3 });
    await undo(second.id);
    const list = async (from: string, to: string) =>
      (await home.get(`/api/care/list/${anna}/${from}/${to}`, nora)).body.lista.map(
        ({ id, voidedAt }: { id: number; voidedAt: string | null }) => [id, voidedAt !== null],
      );
    expect(await list('2026-11-15', '2026-11-15')).toEqual([[first.id, false]]);
    expect(await list('2026-11-16', '2026-11-16')).toEqual([[second.id, true]]);
    expect(await list('2026-11-15', '2026-11-16')).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
  });

  test.each([
    ['2026-11-16', '2026-11-15', 400],
    ['2026-08-15', '2026-11-15', 400],
    ['2026-08-16', '2026-11-15', 200],
  ])('from %s to %s is %i', async (from, to, status) => {
    const { home, anna, nora } = await watchedHome();
    expect((await home.get(`/api/care/list/${anna}/${from}/${to}`, nora)).status).toBe(status);
    expect((await home.get(`/api/care/figures/${from}/${to}`, nora)).status).toBe(status);
  });
});

describe('still wet after a change', () => {
  test('two readings later than confirmAfter open unconfirmed instead of wet; dry ends it', async () => {
    const { pass, recorded, alerts, measured } = await watchedHome();
    await measured(2, DRY);
    await measured(8, WET);
    await recorded({ kind: 'changed' });
    await measured(15, WET);
    await expect.poll(alerts).toEqual(['wet: handled']);
    await pass(2, WET);
    await expect.poll(alerts).toEqual(['wet: handled', 'unconfirmed changed: open']);
    await pass(2, DRY);
    await expect.poll(alerts).toEqual(['wet: handled', 'unconfirmed changed: cleared']);
  });

  test('changed once more ends it', async () => {
    const { recorded, alerts, measured } = await watchedHome();
    await measured(2, DRY);
    await measured(8, WET);
    await recorded({ kind: 'changed' });
    await measured(17, WET);
    await recorded({ kind: 'changed' });
    await expect.poll(alerts).toEqual(['wet: handled', 'unconfirmed changed: handled']);
  });
});

describe('readings confirm care', () => {
  const lastAction = async ({ home, anna, nora, look }: Awaited<ReturnType<typeof watchedHome>>) => {
    await look();
    return (await home.get(`/api/care/list/${anna}/2026-11-15/2026-11-15`, nora)).body.lista[0];
  };

  test.each<[string, Body, boolean | null, string[]]>([
    ['another position', { ...ON_BACK, roll: -60 }, true, ['turn: handled']],
    ['a roll moved by 15°', { ...ON_BACK, roll: 15 }, true, ['turn: handled']],
    ['a roll moved by 14°', { ...ON_BACK, roll: 14 }, false, ['turn: handled', 'unconfirmed turned: open']],
    ['no angles', { ...ON_BACK, pitch: null, roll: null }, null, ['turn: handled']],
  ])('a turn with %s: %s', async (_, after, confirmed, expected) => {
    const ward = await watchedHome();
    const { measured, pass, recorded, alerts, card } = ward;
    await measured(62, ON_BACK);
    const { at } = await recorded({ kind: 'turned' });
    await measured(14, after);
    await expect.poll(alerts).toEqual(['turn: handled']);
    expect((await lastAction(ward)).confirmed).toBe(null);
    await pass(1, after);
    await expect.poll(alerts).toEqual(expected);
    expect((await lastAction(ward)).confirmed).toBe(confirmed);
    const turn = confirmed === false ? { rotation: true, timeInPosition: 76 } : { rotation: false };
    await expect.poll(card).toMatchObject(turn);
    if (confirmed === true && after['roll'] === 15) expect((await card()).positionSince).toBe(at);
  });

  test('a turn that was taken back ends when the resident moves, or by another turn', async () => {
    const { measured, recorded, alerts } = await watchedHome();
    await measured(62, ON_BACK);
    await recorded({ kind: 'turned' });
    await measured(16, ON_BACK);
    await expect.poll(alerts).toEqual(['turn: handled', 'unconfirmed turned: open']);
    await recorded({ kind: 'turned' });
    await expect.poll(alerts).toEqual(['turn: handled', 'unconfirmed turned: handled']);
    await measured(16, ON_BACK);
    await expect.poll(alerts).toHaveLength(3);
    await measured(7, { ...ON_BACK, roll: 60 });
    await expect
      .poll(alerts)
      .toEqual(['turn: handled', 'unconfirmed turned: handled', 'unconfirmed turned: cleared']);
  });

  test('a change is confirmed by a dry reading, and contradicted by wet ones', async () => {
    const ward = await watchedHome();
    const { measured, recorded } = ward;
    await measured(2, DRY);
    await measured(8, WET);
    await recorded({ kind: 'changed' });
    await measured(2, DRY);
    await expect.poll(() => lastAction(ward)).toMatchObject({ confirmed: true });
    await measured(8, WET);
    await recorded({ kind: 'changed' });
    await measured(17, WET);
    await expect.poll(() => lastAction(ward)).toMatchObject({ confirmed: false });
  });
});

describe('the history of positions', () => {
  const stays = async ({ home }: Awaited<ReturnType<typeof watchedHome>>, start: number) =>
    (
      await home.db.many<{
        from: number;
        until: number | null;
        position: number;
        by: string;
        unknown: number;
      }>(sql`
        select from_at as from, until_at as until, position, by, unknown_seconds as unknown from turn order by from_at`)
    ).map(({ from, until, position, by, unknown }) => [
      ...[(from - start) / MINUTE, until === null ? null : (until - start) / MINUTE],
      ...[position, by, unknown],
    ]);

  test('a move, a recorded turn, and a turn that was taken back', async () => {
    const ward = await watchedHome();
    const { home, measured, recorded, undo, look } = ward;
    const start = home.clock.now();
    await measured(20, ON_BACK);
    await measured(20, { ...ON_BACK, roll: -60 });
    expect(await stays(ward, start)).toEqual([
      [1, 21, 1, 'self', 0],
      [21, null, 2, null, null],
    ]);
    const { id } = await recorded({ kind: 'turned' });
    await expect
      .poll(() => look().then(() => stays(ward, start)))
      .toEqual([
        [1, 21, 1, 'self', 0],
        [21, 40, 2, 'staff', 0],
        [40, null, 2, null, null],
      ]);
    await undo(id);
    await expect.poll(() => look().then(() => stays(ward, start))).toHaveLength(2);
    // Recorded three minutes after it was measured: the same turn.
    await measured(6, ON_BACK);
    await recorded({ kind: 'turned', at: new Date(start + 44 * MINUTE).toISOString() });
    await expect
      .poll(() => look().then(() => stays(ward, start)))
      .toEqual([
        [1, 21, 1, 'self', 0],
        [21, 41, 2, 'staff', 0],
        [41, null, 1, null, null],
      ]);
  });

  test('another sensor and a discharge end it by nobody; silence is unknown', async () => {
    const ward = await watchedHome();
    const { home, anna, measured, look } = ward;
    const start = home.clock.now();
    await measured(10, ON_BACK);
    home.clock.pass({ minutes: 30 });
    await measured(10, { ...ON_BACK, roll: 60 });
    expect(await stays(ward, start)).toMatchObject([
      [1, 41, 1, 'self', 26 * 60],
      [41, null, 3, null, null],
    ]);
    await home.get(`/api/pacientes/baja/${anna}`, await home.enter('ana'));
    await expect
      .poll(() => look().then(() => stays(ward, start)))
      .toMatchObject([
        [1, 41, 1, 'self', 26 * 60],
        [41, 50, 3, 'none', null],
      ]);
  });
});

describe('"Changed at 14:05?"', () => {
  test('is asked when somebody fell to dry without a record, and ended by the record or by the time', async () => {
    const { home, anna, nora, measured, recorded, undo } = await watchedHome({
      facts: { rotationAlarm: false },
    });
    const prompts = async () => (await home.get('/api/alerts/list', nora)).body.prompts;
    await measured(2, DRY);
    await measured(4, WET);
    expect(await prompts()).toEqual([]);
    await measured(4, DRY);
    const at = new Date(home.clock.now() - 2 * MINUTE).toISOString();
    expect(await prompts()).toEqual([{ paciente: anna, at }]);
    const { id } = await recorded({ kind: 'changed', at });
    expect(await prompts()).toEqual([]);
    await undo(id);
    expect(await prompts()).toEqual([{ paciente: anna, at }]);
    home.clock.pass({ minutes: 117 });
    expect(await prompts()).toEqual([{ paciente: anna, at }]);
    home.clock.pass({ minutes: 1 });
    expect(await prompts()).toEqual([]);
  });

  test('is told to screens at once, also when no alert was open, and its end too', async () => {
    const { home, anna, nora, measured, recorded, look } = await watchedHome({
      facts: { rotationAlarm: false },
    });
    await measured(2, DRY);
    const latest = await latestEventOf(home, nora, ({ prompts }) => prompts);
    await measured(4, WET);
    await measured(4, DRY);
    const at = new Date(home.clock.now() - 2 * MINUTE).toISOString();
    await look();
    await expect.poll(latest).toEqual([{ paciente: anna, at }]);
    await recorded({ kind: 'changed', at });
    await expect.poll(latest).toEqual([]);
  });
});

describe('what screens say of care that was just recorded', () => {
  const shown = async ({ home, nora }: Pick<Awaited<ReturnType<typeof watchedHome>>, 'home' | 'nora'>) =>
    (await home.get('/api/alerts/list', nora)).body.care;
  const after = (home: CareHome, minutes: number) =>
    new Date(home.clock.now() + minutes * MINUTE).toISOString();

  test('changed: waits for the sensor until it reports dry; then its author can still take it back', async () => {
    const ward = await watchedHome();
    const { home, anna, recorded, undo, measured, pass } = ward;
    await measured(2, DRY);
    await measured(8, WET);
    const { id, at } = await recorded({ kind: 'changed' });
    const care = {
      ...{ id, paciente: anna, kind: 'changed', result: null, found: null, at, recordedAt: at },
      by: { id: expect.any(Number), nombre: 'nora' },
    };
    const until = after(home, 15);
    expect(await shown(ward)).toEqual([{ ...care, until }]);
    await pass(1, WET);
    expect(await shown(ward)).toEqual([{ ...care, until }]);
    await pass(3, DRY);
    expect(await shown(ward)).toEqual([{ ...care, until: null }]);
    await undo(id);
    expect(await shown(ward)).toEqual([]);
  });

  test('changed and turned: no longer than the time that readings have', async () => {
    const ward = await watchedHome();
    const { home, recorded } = ward;
    await recorded({ kind: 'changed' });
    await recorded({ kind: 'turned' });
    home.clock.pass({ minutes: 14, seconds: 59 });
    expect(await shown(ward)).toMatchObject([{ kind: 'turned' }, { kind: 'changed' }]);
    home.clock.pass({ seconds: 1 });
    expect(await shown(ward)).toEqual([]);
  });

  test.each(['refused', 'checked'])('%s: says when it asks again, and asks then', async (kind) => {
    const ward = await watchedHome();
    const { home, recorded, measured, alerts } = ward;
    await measured(2, DRY);
    await measured(8, WET);
    const alert = await home.db.one<{ id: number }>(sql`select id from alert`);
    await recorded({ kind, alert: alert.id });
    expect(await shown(ward)).toMatchObject([{ kind, until: after(home, 30) }]);
    await measured(28, WET);
    expect(await shown(ward)).toMatchObject([{ kind, until: after(home, 2) }]);
    await measured(4, WET);
    expect(await shown(ward)).toEqual([]);
    await expect.poll(alerts).toEqual([`wet: ${kind}`, 'wet: open']);
  });

  test('without a sensor nothing is awaited: ten minutes for an undo', async () => {
    const ward = await watchedHome({ facts: { sensor: undefined } });
    const { home, recorded } = ward;
    await recorded({ kind: 'changed' });
    expect(await shown(ward)).toMatchObject([{ kind: 'changed', until: null }]);
    home.clock.pass({ minutes: 10 });
    expect(await shown(ward)).toEqual([]);
  });

  test('screens get it at once, and its end', async () => {
    const { home, nora, recorded, undo } = await watchedHome();
    const latest = await latestEventOf(home, nora, ({ care }) => care);
    const { id } = await recorded({ kind: 'toileted', result: 'urine' });
    await expect.poll(latest).toMatchObject([{ id, kind: 'toileted', result: 'urine' }]);
    await undo(id);
    await expect.poll(latest).toEqual([]);
  });
});

/** What a screen has last been sent beside the alerts. */
async function latestEventOf(home: CareHome, token: string, read: (besides: Besides) => unknown) {
  const base = await home.app.listen({ port: 0, host: '127.0.0.1' });
  const feed = await openLiveFeed(base, token, '', { alerts: true });
  onTestFinished(() => feed.close());
  let latest: unknown;
  void (async () => {
    for (;;) {
      const item = await feed.next();
      if (item.event === 'alerts' || item.event === 'alert') latest = read(item.data);
    }
  })().catch(() => undefined);
  return () => latest;
}

test('another process sees it at once: the list of a server that did not record it', async () => {
  const { home, recorded, card, measured } = await watchedHome();
  await measured(62, ON_BACK);
  const other = await careHome({ db: home.db, now: new Date(home.clock.now()).toISOString() });
  const token = await home.enter('nora');
  const seen = async () =>
    (await other.get(`/api/pacientes/list?idCentro=${home.first}`, token)).body.lista[0];
  expect(await seen()).toMatchObject({ rotation: true });
  const { at } = await recorded({ kind: 'turned' });
  await expect.poll(seen).toMatchObject({ rotation: false, positionSince: at });
  expect(await card()).toMatchObject({ rotation: false });
});
