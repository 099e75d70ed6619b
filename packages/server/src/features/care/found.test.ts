import type { CareAccuracy } from '@vigilia/contract/care';
import { shareOf } from '@vigilia/domain/accuracy';
import { FOUND, type Found } from '@vigilia/domain/alerts/care-kinds';
import { describe, expect, test } from 'vitest';
import { sql } from '#db/sql';
import { type CareHome, careHome } from '#testing/care-home';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Anna, whom nurse Nora changes; nurse Bea and administrator Ana work there too. */
async function changedHome() {
  const home = await careHome();
  const anna = await home.patient('Anna');
  for (const name of ['nora', 'bea']) await home.staff(name, { roles: ['ROLE_ENFERMERA'] });
  await home.staff('ana');
  const [nora, bea, ana] = [await home.enter('nora'), await home.enter('bea'), await home.enter('ana')];
  let keys = 0;
  const record = (body: object, by = nora) =>
    home.post(`/api/care/record/${anna}`, { key: `found-key-${(keys += 1)}`, ...body }, by);
  const changed = async (more: object = {}): Promise<number> =>
    (await record({ kind: 'changed', ...more })).body.action.id;
  const found = (id: number, answer: unknown, by = nora) =>
    home.post(`/api/care/found/${id}`, { found: answer }, by);
  const listed = async () =>
    (await home.get(`/api/care/list/${anna}/2026-11-15/2026-11-15`, nora)).body.lista.map(
      ({ kind, found, voidedAt }: { kind: string; found: Found | null; voidedAt: string | null }) =>
        `${kind} ${found}${voidedAt ? ' void' : ''}`,
    );
  return { home, anna, nora, bea, ana, record, changed, found, listed };
}

describe('what was found', { tags: ['R-FOUND-1'] }, () => {
  test.each(FOUND)('%s: with the record, or as an answer to it afterwards', async (one) => {
    const { home, changed, found, listed, nora } = await changedHome();
    await changed({ found: one });
    const later = await changed();
    expect(await listed()).toEqual(['changed null', `changed ${one}`]);
    const answer = await found(later, one);
    expect([answer.status, answer.body.action]).toEqual([
      200,
      expect.objectContaining({ id: later, found: one }),
    ]);
    expect(await listed()).toEqual([`changed ${one}`, `changed ${one}`]);
    const { care } = (await home.get('/api/alerts/list', nora)).body;
    expect(care.map(({ found }: { found: Found }) => found)).toEqual([one, one]);
  });

  test.each(['turned', 'toileted', 'checked', 'refused'])('%s finds nothing: 422', async (kind) => {
    const { record, found, listed } = await changedHome();
    const refused = await record({ kind, found: 'wet' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['found']]);
    const { body } = await record({ kind });
    const answer = await found(body.action.id, 'wet');
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['found']]);
    expect(await listed()).toEqual([`${kind} null`]);
  });

  test.each(['moist', '', null, 1, undefined, ['wet']])('%o is none of the four: 422', async (answer) => {
    const { changed, found, record, listed } = await changedHome();
    expect((await found(await changed(), answer)).status).toBe(422);
    if (answer !== undefined) expect((await record({ kind: 'changed', found: answer })).status).toBe(422);
    expect(await listed()).toEqual(['changed null']);
  });

  test('the database holds it of changes alone', async () => {
    const { home, record, changed } = await changedHome();
    await changed();
    await record({ kind: 'turned' });
    const set = (kind: string, found: string) =>
      home.db.run(sql`update care_action set found = ${found} where kind = ${kind}`);
    await expect(set('turned', 'wet')).rejects.toThrow();
    await expect(set('changed', 'moist')).rejects.toThrow();
    await set('changed', 'wet');
  });

  test('only its author answers, and within ten minutes of recording it', {
    tags: ['R-FOUND-2'],
  }, async () => {
    const { home, changed, found, bea, ana, listed } = await changedHome();
    // Done earlier: the time counts from the record.
    const id = await changed({ at: new Date(home.clock.now() - HOUR).toISOString() });
    for (const other of [bea, ana]) expect((await found(id, 'wet', other)).status).toBe(403);
    home.clock.pass({ minutes: 10 });
    expect((await found(id, 'wet')).status).toBe(200);
    home.clock.pass({ seconds: 1 });
    const late = await found(id, 'full');
    expect([late.status, late.body.reason]).toEqual([409, 'too-late']);
    // The same again is a device that got no answer.
    expect((await found(id, 'wet')).status).toBe(200);
    expect(await listed()).toEqual(['changed wet']);
  });

  test('it may be answered anew; what was taken back or corrected may not', {
    tags: ['R-FOUND-2'],
  }, async () => {
    const { home, changed, found, nora, ana, listed } = await changedHome();
    const undone = await changed({ found: 'wet' });
    expect((await found(undone, 'leaked')).status).toBe(200);
    await home.post(`/api/care/undo/${undone}`, {}, nora);
    expect((await found(undone, 'dry')).status).toBe(409);
    const wrong = await changed({ found: 'dry' });
    const correct = (body: object) =>
      home.post(`/api/care/correct/${wrong}`, { reason: 'wrong', ...body }, ana);
    expect((await correct({ kind: 'turned', found: 'wet' })).status).toBe(422);
    expect((await correct({ kind: 'changed', found: 'full' })).body.action).toMatchObject({ found: 'full' });
    expect((await found(wrong, 'wet')).status).toBe(409);
    expect((await listed()).sort()).toEqual(['changed dry void', 'changed full', 'changed leaked void']);
  });

  test('a record that is sent again after the answer is the same record', async () => {
    const { record, found, listed } = await changedHome();
    const body = { kind: 'changed', key: 'the-same-key', at: '2026-11-15T08:59:00.000Z' };
    const { id } = (await record(body)).body.action;
    await found(id, 'wet');
    expect((await record(body)).body.action).toMatchObject({ id, found: 'wet' });
    expect((await record({ ...body, found: 'wet' })).status).toBe(200);
    expect(await listed()).toEqual(['changed wet']);
    // With an answer that nobody stored it is another one.
    const other = { ...body, key: 'another-key' };
    await record(other);
    expect((await record({ ...other, found: 'dry' })).body.reason).toBe('key-used');
  });

  test('of another home, or a resident who left: 404', async () => {
    const { home, anna, changed, found, ana } = await changedHome();
    const olivos = await home.centre('Los Olivos');
    await home.staff('lucia', { roles: ['ROLE_ENFERMERA'], centres: [olivos] });
    const id = await changed();
    expect((await found(id, 'wet', await home.enter('lucia'))).status).toBe(404);
    await home.get(`/api/pacientes/baja/${anna}`, ana);
    expect((await found(id, 'wet')).status).toBe(404);
  });

  test('it is in the access log, with the resident', async () => {
    const { home, anna, changed, found } = await changedHome();
    await found(await changed(), 'wet');
    expect((await home.accessEntries()).at(-1)).toMatchObject({
      ...{ action: expect.stringContaining('recordFound'), result: 'ok', nombre: 'nora', pacientes: [anna] },
    });
  });
});

describe('accuracy', { tags: ['R-FOUND-5'] }, () => {
  test('is what a plain count of changes after wet alerts says, by section and resident, without names of staff', async () => {
    const { home, anna, ana, nora } = await changedHome();
    const { id: upstairs } = await home.db.one<{ id: number }>(sql`
      insert into section (centro_id, nombre) values (${home.first}, 'Boven') returning id`);
    const bert = await home.patient('Bert', { seccion: upstairs });
    const carla = await home.patient('Carla', { seccion: upstairs });
    // Who has left counts for the home and the section.
    await home.get(`/api/pacientes/baja/${carla}`, ana);
    const start = Date.parse('2026-11-14T23:00:00Z');
    const random = numbers(20_261_115);
    const changes: Change[] = [];
    for (let i = 0; i < 400; i += 1) {
      const patient = [anna, anna, bert, carla][random(4)]!;
      // Some of them the day before or after.
      const at = start - HOUR + random(26 * 60) * MINUTE;
      const kind = random(10) === 0 ? 'turned' : 'changed';
      const found = kind === 'changed' ? [...FOUND, null][random(5)]! : null;
      const change = { patient, at, kind, found, isVoid: random(8) === 0, named: null, id: 0 };
      changes.push(await insertChange(home, change));
    }
    const alerts: PastAlert[] = [];
    for (let i = 0; i < 120; i += 1) {
      const patient = [anna, bert, carla][random(3)]!;
      const openedAt = start + random(24 * 60) * MINUTE + i;
      const ended = ['cleared', 'handled', null][random(3)]!;
      const endedAt = ended === null ? null : openedAt + random(20) * MINUTE;
      const own = changes.filter((one) => one.patient === patient);
      const care = ended === 'handled' && random(2) === 0 ? own[random(own.length)]!.id : null;
      const kind = ['wet', 'wet', 'turn'][random(3)]!;
      const alert = { patient, kind, openedAt, ended, endedAt, care, id: 0 };
      alerts.push(await insertAlert(home, alert, i));
      if (random(3) > 0) continue;
      const named = own[random(own.length)]!;
      named.named = alerts.at(-1)!.id;
      await home.db.run(sql`update care_action set alert_id = ${named.named} where id = ${named.id}`);
    }
    const rows = changes
      .filter(
        ({ kind, isVoid, at }) => kind === 'changed' && !isVoid && at >= start && at < start + 24 * HOUR,
      )
      .map((change) => ({ ...change, after: isAfter(change, alerts) }));
    expect(new Set(rows.map(({ after }) => after)).size).toBe(2);
    const url = '/api/care/accuracy/2026-11-15/2026-11-15';
    const { status, body } = await home.get(url, ana);
    expect(status).toBe(200);
    const of = (patients: number[]) => plainCount(rows.filter(({ patient }) => patients.includes(patient)));
    expect(body as CareAccuracy).toEqual({
      centre: of([anna, bert, carla]),
      secciones: expect.arrayContaining([
        { id: home.section, nombre: expect.any(String), ...of([anna]) },
        { id: upstairs, nombre: 'Boven', ...of([bert, carla]) },
      ]),
      pacientes: expect.arrayContaining([
        expect.objectContaining({ id: anna, nombre: 'Anna', seccion: home.section, ...of([anna]) }),
        expect.objectContaining({ id: bert, nombre: 'Bert', seccion: upstairs, ...of([bert]) }),
      ]),
    });
    expect([body.secciones.length, body.pacientes.length]).toEqual([2, 2]);
    expect(JSON.stringify(body)).not.toMatch(/nora|"ana"/);
    expect((await home.accessEntries()).at(-1)).toMatchObject({ pacientes: [anna, bert] });
    expect((await home.get(url, nora)).status).toBe(403);
  });

  test('a home without changes has no answers', async () => {
    const { home, ana } = await changedHome();
    const { body } = await home.get('/api/care/accuracy/2026-11-15/2026-11-15', ana);
    expect(body).toEqual({ centre: plainCount([]), secciones: [], pacientes: [] });
  });

  test.each([
    ['2026-11-16', '2026-11-15'],
    ['2026-08-15', '2026-11-15'],
    ['2026-02-30', '2026-03-01'],
  ])('from %s to %s is 400', async (from, to) => {
    const { home, ana } = await changedHome();
    expect((await home.get(`/api/care/accuracy/${from}/${to}`, ana)).status).toBe(400);
  });
});

interface Change {
  readonly patient: number;
  readonly at: number;
  readonly kind: string;
  readonly found: Found | null;
  readonly isVoid: boolean;
  /** The alert that it says it answers. */
  named: number | null;
  readonly id: number;
}
interface PastAlert {
  readonly id: number;
  readonly patient: number;
  readonly kind: string;
  readonly openedAt: number;
  readonly ended: string | null;
  readonly endedAt: number | null;
  readonly care: number | null;
}

function isAfter(change: Change, alerts: readonly PastAlert[]): boolean {
  const wet = alerts.filter(({ patient, kind }) => patient === change.patient && kind === 'wet');
  if (wet.some(({ id, care }) => change.named === id || care === change.id)) return true;
  const before = wet.filter(({ openedAt }) => openedAt <= change.at);
  const last = before.find(({ openedAt }) => before.every((other) => other.openedAt <= openedAt));
  if (!last) return false;
  if (last.endedAt === null || change.at < last.endedAt) return true;
  return last.ended === 'cleared' && change.at - last.endedAt < 15 * MINUTE;
}

async function insertChange({ db, first }: CareHome, change: Change): Promise<Change> {
  const { patient, found, kind } = change;
  const at = new Date(change.at);
  const { id } = await db.one<{ id: number }>(sql`
    insert into care_action (centro_id, patient_id, kind, at, recorded_at, staff_id, autor, found, voided_at)
    select ${first}::int, ${patient}::int, ${kind}, ${at}, ${at}, id, 'nora', ${found}, ${change.isVoid ? at : null}
    from staff where username = 'nora'
    returning id`);
  return { ...change, id };
}

/** Each of a subject of its own: of one at most one is open. */
async function insertAlert({ db, first }: CareHome, alert: PastAlert, index: number): Promise<PastAlert> {
  const { patient, kind, ended, endedAt, care } = alert;
  const opened = new Date(alert.openedAt);
  const { id } = await db.one<{ id: number }>(sql`
    insert into alert (centro_id, kind, subject, patient_id, priority, status, since, opened_at, stepped_at, ended_at, ended,
      care_id)
    values (${first}, ${kind}, ${`alert:${index}`}, ${patient}, 'low', ${ended ? 'ended' : 'open'}, ${opened}, ${opened},
      ${opened}, ${endedAt === null ? null : new Date(endedAt)}, ${ended}, ${care})
    returning id`);
  return { ...alert, id };
}

function plainCount(rows: readonly { found: Found | null; after: boolean }[]) {
  const count = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length;
  const answers = count(({ found, after }) => after && found !== null);
  const notDry = count(({ found, after }) => after && found !== null && found !== 'dry');
  return {
    changes: rows.length,
    found: Object.fromEntries(FOUND.map((one) => [one, count(({ found }) => found === one)])),
    afterAlert: { answers, notDry, share: shareOf(notDry, answers) },
  };
}

/** The same numbers each time. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
