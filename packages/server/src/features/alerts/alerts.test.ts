import { dutyList } from '@vigilia/contract/alert-settings';
import { alertChange, alertList } from '@vigilia/contract/alerts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#db/sql';
import { openAlert } from '#testing/alerts';
import { type CareHome, careHome } from '#testing/care-home';
import { type LiveClient, openLiveFeed } from '#testing/live-client';

let home: CareHome;
let ana: string;
let nina: string;
let ids: { ana: number; nina: number };
let anna: number;
const clients: LiveClient[] = [];
beforeEach(async () => {
  home = await careHome();
  ids = { ana: await home.staff('ana'), nina: await home.staff('nina', { roles: ['ROLE_ENFERMERA'] }) };
  [ana, nina] = [await home.enter('ana'), await home.enter('nina')];
  anna = await home.patient('Anna', { numeroHabitacion: '12' });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

const at = (minutes: number) => new Date(home.clock.now() + minutes * 60_000).toISOString();
const act = (what: string, id: number, by: string, body?: object) =>
  home.ask('POST', `/api/alerts/${what}/${id}`, by, body);
const view = async (id: number, by = nina) => (await home.get(`/api/alerts/view/${id}`, by)).body;
const list = async (by = nina, query = '') => (await home.get(`/api/alerts/list${query}`, by)).body;
const pause = (id: number, body: object, by = nina) => home.post(`/api/alerts/pause/${id}`, body, by);

describe('the list', () => {
  test('shows an alert with its resident, room and section, and nothing that ended', async () => {
    const id = await openAlert(home, { patient: anna });
    const now = at(0);
    expect(await list()).toEqual({
      lista: [
        {
          ...{ id, kind: 'wet', priority: 'medium', status: 'open', hub: null, since: now, openedAt: now },
          paciente: { id: anna, nombre: 'Anna', apellidos: 'Bos' },
          ...{
            numeroHabitacion: '12',
            seccion: home.section,
            owner: null,
            takenAt: null,
            snoozedUntil: null,
            snoozedBy: null,
          },
          ...{
            step: 0,
            hidden: false,
            of: null,
            affected: [],
            previous: null,
            undelivered: false,
            unattended: false,
          },
          ...{ endedAt: null, ended: null },
        },
      ],
      ...{ pauses: [], prompts: [], care: [], wetFrom: 4 },
    });
    await home.get(`/api/pacientes/baja/${anna}`, ana);
    expect((await list()).lista).toEqual([]);
  });

  test('says from which band somebody wet gets an alert, by day and at night', async () => {
    await home.post('/api/alerts/policy', { nightFrom: '11:00', nightTo: '12:00', wetNightFrom: '5' }, ana);
    const wetFrom = async (localTime: string) => {
      home.clock.set(`2026-11-15T${localTime}:00.000+01:00`);
      return (await list()).wetFrom;
    };
    expect([await wetFrom('10:59'), await wetFrom('11:00')]).toEqual([4, 5]);
  });

  test('is ordered by priority, then by since', async () => {
    const people = await Promise.all(['Bert', 'Cor', 'Dora', 'Els'].map((name) => home.patient(name)));
    const priorities = ['low', 'high', 'medium', 'high'] as const;
    const opened: number[] = [];
    for (const [index, priority] of priorities.entries()) {
      opened.push(await openAlert(home, { patient: people[index] as number, priority }));
      home.clock.pass({ minutes: 1 });
    }
    expect((await list()).lista.map(({ id }: { id: number }) => id)).toEqual(
      [1, 3, 2, 0].map((index) => opened[index]),
    );
  });

  test('a hub’s alert names the hub and the residents it speaks for', async () => {
    const hub = await home.hub('HUB-0001');
    const now = new Date(home.clock.now());
    await home.db.run(sql`
      insert into alert (centro_id, kind, subject, hub_id, priority, status, since, opened_at, stepped_at, affected)
      values (${home.first}, 'hub', ${`hub:${hub}`}, ${hub}, 'medium', 'open', ${now}, ${now}, ${now}, ${[anna]}::int[])`);
    expect((await list()).lista).toMatchObject([
      {
        ...{ kind: 'hub', paciente: null, numeroHabitacion: null, seccion: null },
        hub: { id: hub, codigo: 'HUB-0001', etiqueta: 'HUB-0001' },
        affected: [{ id: anna, nombre: 'Anna', apellidos: 'Bos', numeroHabitacion: '12' }],
      },
    ]);
    const [entry] = (await home.accessEntries()).filter(({ action }) => action === 'listAlerts');
    expect(entry).toMatchObject({ pacientes: [anna], centro_id: home.first });
  });

  test('counts: open ones of each of one’s centres, without those taken, snoozed, hidden or for information', async () => {
    const olivos = await home.centre('Los Olivos');
    const molino = await home.centre('El Molino');
    await home.staff('both', { roles: ['ROLE_ENFERMERA'], centres: [home.first, olivos] });
    const both = await home.enter('both');
    const other = await home.patient('Carla', { centre: olivos });
    await openAlert(home, { patient: await home.patient('Mia', { centre: molino }), centre: molino });
    await openAlert(home, { patient: anna, priority: 'high', kind: 'face-down' });
    await openAlert(home, { patient: anna, kind: 'battery', priority: 'info' });
    const hidden = await openAlert(home, { patient: anna, kind: 'turn' });
    await home.db.run(sql`update alert set hidden = true where id = ${hidden}`);
    const taken = await openAlert(home, { patient: other, centre: olivos });
    await openAlert(home, { patient: other, centre: olivos, kind: 'turn', priority: 'low' });
    await act('take', taken, both);
    expect((await home.get('/api/alerts/counts', both)).body).toEqual({
      lista: [
        { idCentro: home.first, open: 1, high: 1 },
        { idCentro: olivos, open: 1, high: 0 },
      ],
    });
  });
});

describe('life', () => {
  test('open → take → taken: owner and time', async () => {
    const id = await openAlert(home, { patient: anna });
    home.clock.pass({ minutes: 1 });
    const { status, body } = await act('take', id, nina);
    expect(status).toBe(200);
    expect(body.alert).toMatchObject({
      ...{ id, status: 'taken', owner: { id: ids.nina, nombre: 'nina' }, takenAt: at(0) },
    });
    expect(await view(id)).toEqual({
      alert: body.alert,
      events: [
        { at: at(-1), what: 'opened', who: null, priority: 'medium', step: 0 },
        { at: at(0), what: 'taken', who: { id: ids.nina, nombre: 'nina' }, priority: 'medium', step: 0 },
      ],
    });
  });

  test('taken by another: 409 names them; with force it changes hands; again by the owner: 200', async () => {
    const id = await openAlert(home, { patient: anna });
    await act('take', id, nina);
    const refused = await act('take', id, ana);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        message: 'nina is already on the way.',
        reason: 'alert-taken',
        owner: { id: ids.nina, nombre: 'nina' },
      },
    ]);
    expect((await act('take', id, nina, {})).status).toBe(200);
    expect((await act('take', id, ana, { force: true })).body.alert.owner.id).toBe(ids.ana);
    expect((await view(id)).events.map(({ what }: { what: string }) => what)).toEqual([
      ...['opened', 'taken', 'taken'],
    ]);
  });

  test('taken → release → open, next escalation step at once; by another: 409 not-owner', async () => {
    const id = await openAlert(home, { patient: anna });
    await act('take', id, nina);
    expect((await act('release', id, ana)).body).toMatchObject({ reason: 'not-owner' });
    const { status, body } = await act('release', id, nina);
    expect([status, body.alert]).toMatchObject([
      200,
      { status: 'open', owner: null, takenAt: null, step: 1 },
    ]);
    const again = await act('release', id, nina);
    expect([again.status, again.body.reason]).toEqual([409, 'not-owner']);
    expect((await view(id)).events.map(({ what }: { what: string }) => what)).toEqual([
      ...['opened', 'taken', 'released', 'escalated'],
    ]);
  });

  test.each([10, 20, 30])(
    'open, taken → snooze %i min → snoozed for all, without an owner',
    async (minutes) => {
      const id = await openAlert(home, { patient: anna });
      await act('take', id, nina);
      const { status, body } = await act('snooze', id, ana, { minutes });
      expect([status, body.alert]).toMatchObject([
        200,
        { status: 'snoozed', owner: null, snoozedUntil: at(minutes), snoozedBy: { nombre: 'ana' } },
      ]);
      const { alert, events } = await view(id);
      expect([alert.status, events.at(-1)]).toMatchObject([
        'snoozed',
        { what: 'snoozed', who: { nombre: 'ana' } },
      ]);
    },
  );

  test.each([
    [undefined, { minutes: 'This field is required.' }],
    [{}, { minutes: 'This field is required.' }],
    [{ minutes: 15 }, { minutes: 'This value is not right.' }],
    [{ minutes: '10' }, { minutes: 'This value is not right.' }],
  ])('snooze with %j is 422', async (body, errors) => {
    const id = await openAlert(home, { patient: anna });
    const { status, body: answer } = await act('snooze', id, nina, body);
    expect([status, Object.keys(answer.errors)]).toEqual([422, Object.keys(errors)]);
  });

  test('a high one is never snoozed: 409 not-snoozable', async () => {
    const id = await openAlert(home, { patient: anna, kind: 'face-down', priority: 'high' });
    const { status, body } = await act('snooze', id, nina, { minutes: 10 });
    expect([status, body.reason]).toEqual([409, 'not-snoozable']);
  });

  test('snoozed → unsnooze by anybody → open; taking a snoozed one is possible', async () => {
    const id = await openAlert(home, { patient: anna });
    await act('snooze', id, nina, { minutes: 30 });
    const awake = { snoozedUntil: null, snoozedBy: null };
    expect((await act('unsnooze', id, ana)).body.alert).toMatchObject({ status: 'open', ...awake });
    await act('snooze', id, ana, { minutes: 30 });
    expect((await list()).lista).toMatchObject([{ status: 'snoozed', snoozedBy: { nombre: 'ana' } }]);
    expect((await act('take', id, ana)).body.alert).toMatchObject({ status: 'taken', ...awake });
  });

  test('ended is final: every act is 409 alert-ended', async () => {
    const id = await openAlert(home, { patient: anna });
    await home.get(`/api/pacientes/baja/${anna}`, ana);
    expect((await view(id)).alert).toMatchObject({ status: 'ended', ended: 'unwatched', endedAt: at(0) });
    const bodies = {
      take: { force: true },
      release: undefined,
      snooze: { minutes: 10 },
      unsnooze: undefined,
    };
    for (const [what, body] of Object.entries(bodies)) {
      const answer = await act(what, id, nina, body);
      expect([what, answer.status, answer.body.reason]).toEqual([what, 409, 'alert-ended']);
    }
  });

  test('of twenty who take it at once exactly one is on the way, and the others learn who', async () => {
    const id = await openAlert(home, { patient: anna });
    const tokens = [ana, nina];
    for (let i = 0; i < 18; i += 1) {
      await home.staff(`nurse${i}`, { roles: ['ROLE_ENFERMERA'] });
      tokens.push(await home.enter(`nurse${i}`));
    }
    const answers = await Promise.all(tokens.map((by) => act('take', id, by)));
    const { owner } = (await view(id)).alert;
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.alert.owner)).toEqual([
      owner,
    ]);
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(body).toMatchObject({ reason: 'alert-taken', owner });
    expect((await view(id)).events).toHaveLength(2);
  });

  test('an act and its entry in the access log name the resident and the centre of the alert', async () => {
    const olivos = await home.centre('Los Olivos');
    await home.staff('both', { roles: ['ROLE_ENFERMERA'], centres: [home.first, olivos] });
    const both = await home.enter('both');
    const carla = await home.patient('Carla', { centre: olivos });
    const id = await openAlert(home, { patient: carla, centre: olivos });
    await act('take', id, both);
    await act('take', id, both, { force: 'yes' });
    const entries = (await home.accessEntries()).filter(({ action }) => action === `takeAlert ${id}`);
    expect(entries).toMatchObject([
      { result: 'ok', pacientes: [carla], centro_id: olivos, nombre: 'both' },
      { result: 'refused', pacientes: [carla], centro_id: olivos },
    ]);
  });
});

describe('history', () => {
  const history = (from: string, to: string, query = '', by = nina) =>
    home.get(`/api/alerts/history/${from}/${to}${query}`, by);
  const opened = async (moment: string, more: object = {}) => {
    home.clock.set(moment);
    const id = await openAlert(home, { patient: anna, ...more });
    await home.db.run(sql`
      update alert set status = 'ended', ended = 'cleared', ended_at = opened_at + interval '1 hour' where id = ${id}`);
    return id;
  };
  const idsOf = (body: { lista: { id: number }[] }) => body.lista.map(({ id }) => id);

  test('local dates on the days the clocks change: 25 hours in October, 23 in March', async () => {
    // In Amsterdam 25 October 2026 is from 22:00Z to 23:00Z, 29 March from 23:00Z to 22:00Z.
    const moments = [
      '2026-10-24T21:59:59Z',
      '2026-10-24T22:00:00Z',
      '2026-10-25T22:59:59Z',
      '2026-10-25T23:00:00Z',
    ];
    const [, first, last] = [
      await opened(moments[0] as string),
      await opened(moments[1] as string),
      await opened(moments[2] as string),
    ];
    await opened(moments[3] as string);
    [ana, nina] = [await home.enter('ana'), await home.enter('nina')];
    expect(idsOf((await history('2026-10-25', '2026-10-25')).body)).toEqual([last, first]);
    const spring = [
      '2026-03-28T22:59:59Z',
      '2026-03-28T23:00:00Z',
      '2026-03-29T21:59:59Z',
      '2026-03-29T22:00:00Z',
    ];
    const found: number[] = [];
    for (const moment of spring) found.push(await opened(moment));
    home.clock.set('2026-11-15T09:00:00Z');
    [ana, nina] = [await home.enter('ana'), await home.enter('nina')];
    expect(idsOf((await history('2026-03-29', '2026-03-29')).body)).toEqual([found[2], found[1]]);
  });

  test('at most 92 days, in order, and dates that exist, else 400', async () => {
    expect((await history('2026-08-16', '2026-11-15')).status).toBe(200);
    for (const [from, to] of [
      ['2026-08-15', '2026-11-15'],
      ['2026-11-15', '2026-11-14'],
      ['2026-02-30', '2026-03-01'],
      ['x', 'y'],
    ] as const)
      expect([from, (await history(from, to)).status]).toEqual([from, 400]);
    for (const query of ['?kind=fire', '?cursor=x', '?paciente=0'])
      expect([query, (await history('2026-11-15', '2026-11-15', query)).status]).toEqual([query, 400]);
  });

  test('100 a page, newest first, each once, also those opened in the same moment', async () => {
    const bert = await home.patient('Bert');
    for (let i = 0; i < 125; i += 1) {
      await opened(i < 60 ? '2026-11-15T08:00:00Z' : `2026-11-15T08:${String(i % 60).padStart(2, '0')}:30Z`, {
        patient: i % 5 === 0 ? bert : anna,
        kind: i % 2 === 0 ? 'wet' : 'turn',
      });
    }
    home.clock.set('2026-11-15T09:00:00Z');
    const first = (await history('2026-11-15', '2026-11-15')).body;
    const second = (await history('2026-11-15', '2026-11-15', `?cursor=${first.next}`)).body;
    expect([first.lista.length, second.lista.length, second.next]).toEqual([100, 25, null]);
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(125);
    const moments = [...first.lista, ...second.lista].map(({ openedAt }) => Date.parse(openedAt));
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
    const ofBert = (await history('2026-11-15', '2026-11-15', `?paciente=${bert}&kind=turn`)).body;
    expect(ofBert.lista).toHaveLength(12);
    expect(
      ofBert.lista.every(
        ({ kind, paciente }: { kind: string; paciente: { id: number } }) =>
          kind === 'turn' && paciente.id === bert,
      ),
    ).toBe(true);
  });

  test('shows nothing of another centre', async () => {
    const olivos = await home.centre('Los Olivos');
    const carla = await home.patient('Carla', { centre: olivos });
    await openAlert(home, { patient: carla, centre: olivos });
    const { body } = await history('2026-11-15', '2026-11-15', `?paciente=${carla}`);
    expect(body).toEqual({ lista: [], next: null });
  });
});

describe('pause', () => {
  test('a pause is shown with its author and its end, replaces the one before, and ends', async () => {
    const asked = { until: at(60), kinds: ['wet', 'turn', 'wet'], reason: 'rest' };
    const { status, body } = await pause(anna, asked);
    const shown = { paciente: anna, kinds: ['wet', 'turn'], reason: 'rest', until: at(60) };
    expect([status, body]).toEqual([200, { pause: { ...shown, by: { id: ids.nina, nombre: 'nina' } } }]);
    expect((await list()).pauses).toEqual([body.pause]);
    await pause(anna, { until: at(120), kinds: [], reason: 'hospital' }, ana);
    expect((await list()).pauses).toMatchObject([{ kinds: [], reason: 'hospital', by: { nombre: 'ana' } }]);
    expect((await home.ask('DELETE', `/api/alerts/pause/${anna}`, nina)).status).toBe(204);
    expect((await list()).pauses).toEqual([]);
    await pause(anna, asked);
    home.clock.pass({ hours: 1 });
    expect((await list()).pauses).toEqual([]);
    const entries = (await home.accessEntries()).filter(({ action }) => /[pP]ause/.test(action));
    expect(entries.map(({ action, pacientes, result }) => [action, pacientes, result])).toEqual([
      ['pauseAlerts', [anna], 'ok'],
      ['pauseAlerts', [anna], 'ok'],
      ['endPause', [anna], 'ok'],
      ['pauseAlerts', [anna], 'ok'],
    ]);
  });

  test.each([
    ['a nurse', 'nina', 24 * 60, 200, undefined],
    ['a nurse', 'nina', 24 * 60 + 1, 422, 'At most 24 hours ahead.'],
    ['an administrator', 'ana', 7 * 24 * 60, 200, undefined],
    ['an administrator', 'ana', 7 * 24 * 60 + 1, 422, 'At most 7 days ahead.'],
    ['a nurse', 'nina', 0, 422, 'Choose a moment in the future.'],
  ])('%s (%s) for %i minutes: %i', async (_, who, minutes, status, error) => {
    const asked = { until: at(minutes), kinds: [], reason: 'away' };
    const { status: answered, body } = await pause(anna, asked, who === 'ana' ? ana : nina);
    expect([answered, body.errors?.until]).toEqual([status, error]);
  });

  test('both roles act as a nurse: at most 24 hours', async () => {
    await home.staff('amb', { roles: ['ROLE_CENTRO', 'ROLE_ENFERMERA'] });
    const asked = { until: at(24 * 60 + 1), kinds: [], reason: 'away' };
    expect((await pause(anna, asked, await home.enter('amb'))).status).toBe(422);
  });

  test.each([
    [{}, ['until', 'kinds', 'reason']],
    [{ until: 'tomorrow', kinds: ['fire'], reason: 'holiday' }, ['until', 'kinds', 'reason']],
  ])('%j is 422 with an error at each field', async (body, fields) => {
    const { status, body: answer } = await pause(anna, body);
    expect([status, Object.keys(answer.errors).sort()]).toEqual([422, fields.sort()]);
  });

  test('nobody who was discharged is paused: 404', async () => {
    await home.get(`/api/pacientes/baja/${anna}`, ana);
    expect((await pause(anna, { until: at(60), kinds: [], reason: 'away' })).status).toBe(404);
  });
});

describe('duty', () => {
  const start = (body: object, by = nina, query = '') => home.post(`/api/duty${query}`, body, by);
  const onDuty = async (query = '', by = nina) => (await home.get(`/api/duty/list${query}`, by)).body.lista;

  test('somebody looks after sections until then; again replaces it; it ends by itself or by a call', async () => {
    const { status, body } = await start({ secciones: [home.section], until: at(60) });
    const duty = { staff: { id: ids.nina, nombre: 'nina' }, secciones: [home.section], until: at(60) };
    expect([status, body]).toEqual([200, { duty }]);
    await start({ secciones: [], until: at(720) }, ana);
    expect(await onDuty()).toEqual([
      { staff: { id: ids.ana, nombre: 'ana' }, secciones: [], until: at(720) },
      duty,
    ]);
    home.clock.pass({ hours: 1 });
    expect(await onDuty()).toHaveLength(1);
    expect((await home.ask('DELETE', '/api/duty', ana)).status).toBe(204);
    expect(await onDuty()).toEqual([]);
  });

  test('more than 12 hours ahead, the past, and sections of another centre are 422', async () => {
    const olivos = await home.centre('Los Olivos');
    const foreign = await home.sectionOf(olivos);
    for (const [body, field] of [
      [{ secciones: [], until: at(721) }, 'until'],
      [{ secciones: [], until: at(0) }, 'until'],
      [{ secciones: [foreign], until: at(60) }, 'secciones'],
      [{ secciones: [2_000_000_000], until: at(60) }, 'secciones'],
    ] as const) {
      const { status, body: answer } = await start(body);
      expect([status, Object.keys(answer.errors)]).toEqual([422, [field]]);
    }
    expect(await onDuty()).toEqual([]);
  });

  test('whoever leaves the centre is not on duty there any more', async () => {
    await start({ secciones: [], until: at(60) });
    await home.get(`/api/staff/baja/${ids.nina}`, ana);
    expect(await onDuty('', ana)).toEqual([]);
  });
});

describe('policy', () => {
  const prepare = async () => (await home.get('/api/alerts/prepare', ana)).body;
  const store = (body: object) => home.post('/api/alerts/policy', body, ana);

  test('the form has every setting in three languages, with what holds now', async () => {
    const [values, form] = await prepare();
    expect(Object.keys(form.properties)).toEqual(Object.keys(values));
    expect(values).toMatchObject({ wetFrom: 4, wetNightFrom: 5, nightFrom: '23:00', showNames: false });
    expect(form).toMatchObject({
      title: 'Alerts',
      properties: {
        wetFrom: {
          type: 'choice',
          choice_options: [
            { value: 4, text: 'Wet' },
            { value: 5, text: 'Very wet' },
          ],
        },
        wetHold: { custom_type: 'number', attr: { 'default-value': 5 } },
        nightFrom: { type: 'string' },
        showNames: { type: 'boolean' },
      },
    });
  });

  test('what is sent is stored, what is not sent stays, and the centre’s id is the answer', async () => {
    expect((await store({ wetHold: '7', nightFrom: '22:30' })).body).toEqual({ id: home.first });
    await store({ wetFrom: '5', showNames: false });
    const [values] = await prepare();
    expect(values).toMatchObject({
      wetHold: 7,
      nightFrom: '22:30',
      wetFrom: 5,
      showNames: false,
      nightTo: '06:30',
    });
    const entries = (await home.accessEntries()).filter(({ action }) => action === 'editAlertPolicy');
    expect(entries).toMatchObject([{ result: 'ok', centro_id: home.first }, { result: 'ok' }]);
  });

  test('minutes are whole, from 0 to 240; those of holds and of confirmation up to 60', async () => {
    const settings = {
      ...{ wetHold: 60, outOfRangeAfter: 60, hubHold: 60, confirmAfter: 60, turnGrace: 240 },
      ...{ lapseHigh: 240, lapseMedium: 240, lapseLow: 240, stepHighCentre: 240, stepHighAdmins: 240 },
      ...{ stepMediumCentre: 240, stepMediumAdmins: 240, stepLowSection: 240 },
    };
    for (const [name, max] of Object.entries(settings)) {
      for (const value of [0, max])
        expect([name, (await store({ [name]: value })).status]).toEqual([name, 200]);
      for (const [value, error] of [
        [max + 1, `Enter a number from 0 to ${max}.`],
        [-1, `Enter a number from 0 to ${max}.`],
        [1.5, `Enter a whole number from 0 to ${max}.`],
        ['soon', 'Enter a number.'],
        ['', 'This field is required.'],
      ] as const) {
        const { status, body } = await store({ [name]: value });
        expect([value, status, body.errors]).toEqual([value, 422, { [name]: error }]);
      }
    }
    expect((await prepare())[0]).toMatchObject(settings);
  });

  test.each([
    ['wetFrom', 3, 'Choose one of the options.'],
    ['wetNightFrom', 6, 'Choose one of the options.'],
    ['nightFrom', '24:00', 'Enter a time, such as 23:00.'],
    ['nightTo', '6:30', 'Enter a time, such as 23:00.'],
    ['nightTo', 630, 'Enter a time, such as 23:00.'],
    ['showNames', 'yes', 'This value is not right.'],
  ])('%s: %j is 422', async (name, value, error) => {
    const { status, body } = await store({ [name]: value, wetHold: 9 });
    expect([status, body.errors]).toEqual([422, { [name]: error }]);
    expect((await prepare())[0].wetHold).toBe(5);
  });
});

describe('live feed', () => {
  const open = async (base: string, by: string, query = '') => {
    const client = await openLiveFeed(base, by, query, { alerts: true });
    clients.push(client);
    return client;
  };
  const listen = () => home.app.listen({ host: '127.0.0.1', port: 0 });
  /** The next event about alerts. */
  const nextAlert = async (client: LiveClient) => {
    for (;;) {
      const item = await client.next();
      if (item.event === 'alert') return alertChange.parse(item.data);
    }
  };

  test('alerts come right after the snapshot, also where that is left out', async () => {
    const id = await openAlert(home, { patient: anna });
    const base = await listen();
    const first = await open(base, nina);
    const snapshot = await first.next();
    expect(snapshot.event).toBe('snapshot');
    const alerts = await first.next();
    expect(alerts.event).toBe('alerts');
    expect(alertList.parse(alerts.data)).toEqual(await list());
    expect(alerts.data).toMatchObject({ lista: [{ id }] });
    const again = await open(base, nina, `?revision=${snapshot.revision}`);
    expect(await again.next()).toEqual(alerts);
  });

  test('two screens see an alert open, be taken, paused for and end; another centre’s screen sees nothing', async () => {
    const olivos = await home.centre('Los Olivos');
    await home.staff('omar', { centres: [olivos] });
    const omar = await home.enter('omar');
    const carla = await home.patient('Carla', { centre: olivos });
    const base = await listen();
    const [one, two, other] = [await open(base, ana), await open(base, nina), await open(base, omar)];
    const seen = async (change: object) => {
      for (const screen of [one, two]) expect(await nextAlert(screen)).toMatchObject(change);
    };
    const id = await openAlert(home, { patient: anna });
    await seen({ alert: { id, status: 'open', paciente: { nombre: 'Anna' } }, pauses: [], prompts: [] });
    await act('take', id, nina);
    await seen({ alert: { id, status: 'taken', owner: { nombre: 'nina' } } });
    await pause(anna, { until: at(60), kinds: ['turn'], reason: 'rest' });
    await seen({ alert: null, pauses: [{ paciente: anna, kinds: ['turn'], by: { nombre: 'nina' } }] });
    await home.get(`/api/pacientes/baja/${anna}`, ana);
    await seen({ alert: { id, status: 'ended', ended: 'unwatched' }, pauses: [] });
    const there = await openAlert(home, { patient: carla, centre: olivos });
    expect(await nextAlert(other)).toMatchObject({ alert: { id: there } });
  });

  test('a screen sees who is on duty when it opens, and when a duty begins, changes and ends', async () => {
    const olivos = await home.centre('Los Olivos');
    await home.staff('omar', { centres: [olivos] });
    const base = await listen();
    const openDuty = async (by: string) => {
      const client = await openLiveFeed(base, by, '', { duty: true });
      clients.push(client);
      return client;
    };
    const nextDuty = async (client: LiveClient) => {
      for (;;) {
        const item = await client.next();
        if (item.event === 'duty') return dutyList.parse(item.data).lista;
      }
    };
    const [screen, other] = [await openDuty(ana), await openDuty(await home.enter('omar'))];
    expect([await nextDuty(screen), await nextDuty(other)]).toEqual([[], []]);
    const duty = { staff: { id: ids.nina, nombre: 'nina' }, secciones: [home.section], until: at(60) };
    await home.post('/api/duty', { secciones: duty.secciones, until: duty.until }, nina);
    expect(await nextDuty(screen)).toEqual([duty]);
    expect(await nextDuty(await openDuty(nina))).toEqual([duty]);
    await home.post('/api/duty', { secciones: [], until: at(90) }, nina);
    expect(await nextDuty(screen)).toEqual([{ ...duty, secciones: [], until: at(90) }]);
    await home.ask('DELETE', '/api/duty', nina);
    expect(await nextDuty(screen)).toEqual([]);
    await home.post('/api/duty', { secciones: [], until: at(60) }, nina);
    expect(await nextDuty(screen)).toMatchObject([{ staff: { nombre: 'nina' } }]);
    await home.db.run(sql`update staff set nombre = 'Nina Prins' where id = ${ids.nina}`);
    expect(await nextDuty(screen)).toMatchObject([{ staff: { nombre: 'Nina Prins' } }]);
    await home.get(`/api/staff/baja/${ids.nina}`, ana);
    expect(await nextDuty(screen)).toEqual([]);
    // Nothing of it reached the other home: the first it hears of is its own.
    await home.post('/api/duty', { secciones: [], until: at(60) }, await home.enter('omar'));
    expect(await nextDuty(other)).toMatchObject([{ staff: { nombre: 'omar' } }]);
  });

  test('a resident who moves to another room is shown there', async () => {
    const id = await openAlert(home, { patient: anna });
    const screen = await open(await listen(), nina);
    const [values] = (await home.get(`/api/pacientes/prepare?id=${anna}`, ana)).body;
    await screen.next();
    await screen.next();
    await home.post(`/api/pacientes/edit/${anna}`, { ...values, numeroHabitacion: '14' }, ana);
    expect(await nextAlert(screen)).toMatchObject({ alert: { id, numeroHabitacion: '14' } });
  });

  test('an act reads the list of the resident’s centre anew, and no other of whoever acts', async () => {
    const olivos = await home.centre('Los Olivos');
    await home.staff('dora', { roles: ['ROLE_ENFERMERA'], centres: [home.first, olivos] });
    const dora = await home.enter('dora');
    const id = await openAlert(home, { patient: anna });
    const many = home.db.many;
    const read: number[] = [];
    const look = async () => {
      read.length = 0;
      for (const centre of [home.first, olivos])
        await home.get(`/api/pacientes/list?idCentro=${centre}`, dora);
      return [...read];
    };
    await look();
    home.db.many = (query) => {
      if (/from patient\b/.test(query.text))
        read.push(...[home.first, olivos].filter((one) => query.values.includes(one)));
      return many(query);
    };
    try {
      expect(await look()).toEqual([]);
      await act('take', id, dora);
      expect(await look()).toEqual([home.first]);
    } finally {
      home.db.many = many;
    }
  });

  test('one change is read once, however many screens there are', async () => {
    const counted: string[] = [];
    const base = await listen();
    const screens = await Promise.all(Array.from({ length: 10 }, () => open(base, nina)));
    for (const screen of screens) {
      await screen.next();
      await screen.next();
    }
    const many = home.db.many;
    home.db.many = ((query: { text: string }) => {
      if (/from alert\b/.test(JSON.stringify(query))) counted.push('read');
      return many(query as never);
    }) as typeof many;
    const id = await openAlert(home, { patient: anna });
    for (const screen of screens) expect(await nextAlert(screen)).toMatchObject({ alert: { id } });
    home.db.many = many;
    expect([1, 2]).toContain(counted.length);
  });
});
