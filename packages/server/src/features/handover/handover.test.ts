import { describe, expect, test } from 'vitest';
import { sql } from '#db/sql';
import { insertSection } from '#features/centres/section.store';
import { erasePatient } from '#features/erasure/erase-patient';
import { openAlert } from '#testing/alerts';
import { careHome } from '#testing/care-home';
import { freshDatabase } from '#testing/database';
import { handoverWard, record, TODAY } from '#testing/handover-ward';
import { heldTimers } from '#testing/held-timers';
import { recordStatements } from '#testing/recorded-statements';

test('a page has the sections with a line a resident, what happened in the shift, and the ways to others', {
  tags: ['R-HANDOVER-6', 'R-HANDOVER-2'],
}, async () => {
  const { home, ana, anna, page } = await handoverWard();
  await insertSection(home.db, home.first, 'Zee');
  const second = await home.patient('Bert', { numeroHabitacion: '0' });
  home.clock.pass({ minutes: 5 });
  await openAlert(home, { patient: anna, kind: 'turn' });
  await record(home, anna, ana, { kind: 'changed', at: `${TODAY}T10:00:00.000Z`, note: 'skin red' });
  await record(home, anna, ana, { kind: 'refused', at: `${TODAY}T05:30:00.000Z` });
  const shown = await page();
  expect(shown).toMatchObject({
    ...{ date: TODAY, shift: 1, from: `${TODAY}T06:00:00.000Z`, until: `${TODAY}T14:00:00.000Z` },
    ...{ state: 'running', previous: { date: '2026-11-14', shift: 3 }, next: null, home: [], gaps: [] },
  });
  expect(shown.secciones.map(({ nombre, pacientes }) => [nombre, pacientes.length])).toEqual([
    ['Tuin', 2],
    ['Zee', 0],
  ]);
  const [first, line] = shown.secciones[0]!.pacientes;
  expect(first!.paciente.id).toBe(second);
  // Nothing was measured: that is never as usual.
  expect(first).toMatchObject({ usual: false, shiftMin: 5 });
  expect(line).toMatchObject({
    paciente: { id: anna, nombre: 'Anna' },
    ...{ usual: false, unattended: 0, measuredMin: 0, shiftMin: 455, median: null, note: null },
    open: [{ kind: 'turn', status: 'open', owner: null }],
    // The refusal was before the shift.
    care: { changed: 1, turned: 0, toileted: 0, checked: 0, refused: 0 },
    notes: [{ text: 'skin red', staff: { nombre: 'ana' } }],
  });
  // Without a word about residents.
  const { date, shift, from, until, previous, next } = shown;
  for (const path of ['current', `shift/${TODAY}/1`]) {
    const { body } = await home.get(`/api/handover/${path}`, ana);
    expect(body).toEqual({ date, shift, from, until, previous, next });
  }
});

describe('bad input', () => {
  test.each([
    ['2026-11-16/1', 400],
    ['2026-11-15/0', 400],
    ['2026-13-15/1', 400],
    ['2026-11-15/4', 404],
    ['2026-11-15/2', 409],
    ['2025-12-31/1', 404],
    ['2026-06-01/1', 404],
  ])('GET of %s is %i', { tags: ['R-HANDOVER-7'] }, async (path, status) => {
    const { home, ana, sign } = await handoverWard();
    expect((await home.get(`/api/handover/${path}`, ana)).status).toBe(status);
    expect((await home.get(`/api/handover/shift/${path}`, ana)).status).toBe(
      path === '2026-06-01/1' ? 200 : status,
    );
    expect((await sign(ana, 'giver', {}, path)).status).toBe(status);
  });

  test('a section of another home is 404, another home 403, a resident of another home 404, no word 422', {
    tags: ['R-HANDOVER-7'],
  }, async () => {
    const { home, ana, sign } = await handoverWard();
    const olivos = await home.centre('Los Olivos');
    const foreign = await home.sectionOf(olivos);
    const stranger = await home.patient('Carmen', { centre: olivos });
    expect((await home.get(`/api/handover/${TODAY}/1?seccion=${foreign}`, ana)).status).toBe(404);
    expect((await sign(ana, 'giver', { seccion: foreign })).status).toBe(404);
    for (const call of ['sign', 'unsign', 'printed']) {
      const answer = await home.post(
        `/api/handover/${call}/${TODAY}/1?idCentro=${olivos}`,
        { seccion: foreign, as: 'giver' },
        ana,
      );
      expect([call, answer.status]).toEqual([call, 403]);
    }
    expect((await home.get(`/api/handover/${TODAY}/1?idCentro=${olivos}`, ana)).status).toBe(403);
    const note = { date: TODAY, shift: 1, text: 'x' };
    expect((await home.post(`/api/handover/note/${stranger}`, note, ana)).status).toBe(404);
    expect((await sign(ana, 'giver', { as: 'boss' })).status).toBe(422);
    expect((await sign(ana, 'giver', { note: 'x'.repeat(501) })).status).toBe(422);
    expect((await home.get(`/api/handover/${TODAY}/1`, null)).status).toBe(401);
  });

  test('a shift is signed from an hour before its end', { tags: ['R-HANDOVER-8'] }, async () => {
    const { home, ana, sign } = await handoverWard({ now: `${TODAY}T12:59:00Z` });
    const early = await sign(ana, 'giver');
    expect([early.status, early.body.reason]).toEqual([409, 'too-early']);
    home.clock.pass({ minutes: 1 });
    expect((await sign(ana, 'giver')).status).toBe(200);
  });
});

test('giver and receiver sign: the duty of one ends and that of the other begins, and the same again changes nothing', {
  tags: ['R-HANDOVER-8', 'R-HANDOVER-9'],
}, async () => {
  const { home, ana, bo, sign, duties } = await handoverWard();
  const zee = await insertSection(home.db, home.first, 'Zee');
  await home.post('/api/duty', { secciones: [], until: `${TODAY}T15:00:00.000Z` }, ana);
  const given = await sign(ana, 'giver', { note: 'quiet day' });
  expect(given.status).toBe(200);
  expect(given.body.state).toBe('signed');
  expect(await duties()).toMatchObject([{ staff: { nombre: 'ana' }, secciones: [zee] }]);
  await sign(bo, 'receiver');
  expect(await duties()).toMatchObject([
    { staff: { nombre: 'ana' }, secciones: [zee] },
    // The end of the next shift.
    { staff: { nombre: 'bo' }, secciones: [home.section], until: `${TODAY}T22:00:00.000Z` },
  ]);
  const before = await duties();
  const again = await sign(ana, 'giver', { note: 'another' });
  expect(again.status).toBe(200);
  expect(await duties()).toEqual(before);
  expect(again.body.secciones[0].signatures).toMatchObject([
    { as: 'giver', staff: { nombre: 'ana' }, note: 'quiet day' },
    { as: 'receiver', staff: { nombre: 'bo' }, note: null },
  ]);
});

test('a shift of the day before is signed without a change of duties', {
  tags: ['R-HANDOVER-9'],
}, async () => {
  const { home, ana, sign, duties } = await handoverWard();
  await home.post('/api/duty', { secciones: [], until: `${TODAY}T15:00:00.000Z` }, ana);
  const before = await duties();
  expect((await sign(ana, 'giver', {}, '2026-11-14/1')).status).toBe(200);
  expect(await duties()).toEqual(before);
});

test('a signature is taken back within ten minutes, and what it did to the duty', {
  tags: ['R-HANDOVER-10'],
}, async () => {
  const { home, ana, bo, sign, unsign, duties, page } = await handoverWard();
  await home.post('/api/duty', { secciones: [home.section], until: `${TODAY}T15:00:00.000Z` }, ana);
  const before = await duties();
  await sign(ana, 'giver');
  await sign(bo, 'receiver');
  expect((await unsign(bo, 'giver')).status).toBe(404);
  home.clock.pass({ minutes: 10 });
  expect((await unsign(bo, 'receiver')).status).toBe(200);
  // Ana's signature still freezes it.
  expect((await page()).secciones[0]!.frozenAt).not.toBe(null);
  const back = await unsign(ana, 'giver');
  expect(back.body.secciones[0]).toMatchObject({ signatures: [], frozenAt: null, fingerprint: null });
  expect(await duties()).toEqual(before);
  await sign(ana, 'giver');
  home.clock.pass({ minutes: 10, seconds: 1 });
  const late = await unsign(ana, 'giver');
  expect([late.status, late.body.reason]).toEqual([409, 'too-late']);
});

describe('a receiver who takes the signature back', { tags: ['R-HANDOVER-10'] }, () => {
  const BEFORE = `${TODAY}T15:00:00.000Z`;

  test.each([
    ['for nothing', null],
    ['for this section', 'this'],
    ['for another section', 'other'],
    ['for all sections', 'all'],
  ] as const)('and was on duty %s has the duty of before', async (_, sections) => {
    const { home, bo, sign, unsign, duties } = await handoverWard();
    const zee = await insertSection(home.db, home.first, 'Zee');
    const secciones = { this: [home.section], other: [zee], all: [] };
    if (sections) await home.post('/api/duty', { secciones: secciones[sections], until: BEFORE }, bo);
    const before = await duties();
    await sign(bo, 'receiver');
    expect(await duties()).toMatchObject([{ until: `${TODAY}T22:00:00.000Z` }]);
    expect((await unsign(bo, 'receiver')).status).toBe(200);
    expect(await duties()).toEqual(before);
  });

  test.each([
    ['in the order in which they were given', false],
    ['in the other order', true],
  ])('of two sections, %s: the longer duty lasts as long as one of them', async (_, reversed) => {
    const { home, bo, sign, duties } = await handoverWard();
    const zee = await insertSection(home.db, home.first, 'Zee');
    const tuin = await insertSection(home.db, home.first, 'Boom');
    await home.post('/api/duty', { secciones: [tuin], until: BEFORE }, bo);
    const before = await duties();
    const both = [home.section, zee];
    for (const seccion of both) await sign(bo, 'receiver', { seccion });
    const [first, second] = reversed ? both.toReversed() : both;
    const back = (seccion: number) =>
      home.post(`/api/handover/unsign/${TODAY}/1`, { seccion, as: 'receiver' }, bo);
    expect((await back(first!)).status).toBe(200);
    expect(await duties()).toMatchObject([{ secciones: [tuin, second], until: `${TODAY}T22:00:00.000Z` }]);
    expect((await back(second!)).status).toBe(200);
    expect(await duties()).toEqual(before);
  });

  test('and said meanwhile until when their duty lasts keeps that', async () => {
    const { home, bo, sign, unsign, duties } = await handoverWard();
    const zee = await insertSection(home.db, home.first, 'Zee');
    await home.post('/api/duty', { secciones: [zee], until: BEFORE }, bo);
    await sign(bo, 'receiver');
    await home.post('/api/duty', { secciones: [zee], until: `${TODAY}T18:00:00.000Z` }, bo);
    await unsign(bo, 'receiver');
    expect(await duties()).toMatchObject([{ secciones: [zee], until: `${TODAY}T18:00:00.000Z` }]);
  });

  test('after the duty of before would have ended is not on duty', async () => {
    const { home, bo, sign, unsign, duties } = await handoverWard();
    await home.post('/api/duty', { secciones: [], until: `${TODAY}T13:35:00.000Z` }, bo);
    await sign(bo, 'receiver');
    home.clock.pass({ minutes: 6 });
    await unsign(bo, 'receiver');
    expect(await duties()).toEqual([]);
  });
});

test('the zone of the home changes: what was signed keeps its hours, and nothing is known since for it', {
  tags: ['R-HANDOVER-11'],
}, async () => {
  const { home, ana, sign, page } = await handoverWard();
  await sign(ana, 'giver');
  home.clock.pass({ hours: 8 });
  const before = await page(await home.enter('ana'));
  await home.db.run(sql`update centre set zona = 'Atlantic/Azores' where id = ${home.first}`);
  const after = await page(await home.enter('ana'));
  const { from, until } = before;
  expect(after).toMatchObject({ from, until, previous: { shift: 3 }, next: { date: TODAY, shift: 2 } });
  expect(after.secciones).toEqual(before.secciones);
  const bounds = await home.get(`/api/handover/shift/${TODAY}/1`, await home.enter('ana'));
  expect(bounds.body).toMatchObject({ from, until });
});

test('a section in which nobody lived needs no signature', { tags: ['R-HANDOVER-8'] }, async () => {
  const { home, ana, sign, page } = await handoverWard();
  await insertSection(home.db, home.first, 'Empty');
  expect((await page()).state).toBe('running');
  await sign(ana, 'giver');
  expect((await page()).state).toBe('signed');
});

test('what becomes known after the first signature stands below, and changes no byte above', {
  tags: ['R-HANDOVER-11'],
}, async () => {
  const { home, ana, bo, anna, sign, page } = await handoverWard();
  const alert = await openAlert(home, { patient: anna });
  await home.post(`/api/alerts/take/${alert}`, {}, ana);
  await sign(ana, 'giver');
  const frozen = JSON.stringify((await page()).secciones[0]!.pacientes);
  expect(frozen).toContain('"owner":{"id"');
  home.clock.pass({ minutes: 5 });
  await record(home, anna, bo, { kind: 'changed' });
  await home.post(`/api/alerts/release/${alert}`, {}, ana);
  await home.post(`/api/pacientes/comment/${anna}`, { comment: 'new' }, bo);
  await home.db.run(sql`update patient set nombre = 'Other', "numeroHabitacion" = '99'`);
  await home.db.run(sql`update staff set nombre = 'Renamed'`);
  home.clock.pass({ hours: 3 });
  const [section] = (await page()).secciones;
  expect(JSON.stringify(section!.pacientes)).toBe(frozen);
  expect(section!.knownSince).toMatchObject([
    { parts: expect.arrayContaining(['care', 'notes']), line: { care: { changed: 1 } } },
  ]);
});

test('the hash of the lines is in the access log, and of an erased resident the hash stays', {
  tags: ['R-HANDOVER-12', 'R-HANDOVER-15'],
}, async () => {
  const { home, ana, anna, sign, page } = await handoverWard();
  await sign(ana, 'giver');
  const { fingerprint } = (await page()).secciones[0]!;
  await home.post(`/api/handover/printed/${TODAY}/1`, { seccion: home.section }, ana);
  const entries = (await home.accessEntries())
    .filter(({ action }) => /Handover/.test(action))
    .sort((a, b) => a.action.localeCompare(b.action, 'en'));
  expect(entries.map(({ action, result, pacientes }) => [action, result, pacientes])).toEqual([
    [`printedHandover ${home.section}`, 'ok', [anna]],
    ['readHandover', 'ok', [anna]],
    [`signHandover ${home.section} ${fingerprint}`, 'ok', [anna]],
  ]);
  const hashes = () => home.db.many(sql`select hash from handover_line order by place`);
  const before = await hashes();
  await home.db.run(
    sql`update patient set unsubscribed_at = ${new Date(home.clock.now())} where id = ${anna}`,
  );
  const key = { centro_id: home.first, id: anna };
  expect(await erasePatient(home.db, key, home.clock.now(), async () => undefined)).toBe(true);
  expect(await home.db.many(sql`select line, salt from handover_line`)).toEqual([{ line: null, salt: null }]);
  expect(await hashes()).toEqual(before);
  const [section] = (await page()).secciones;
  expect(section).toMatchObject({ pacientes: [], erased: 1, fingerprint });
});

test('everybody has one note on a resident and shift until the section is signed', {
  tags: ['R-HANDOVER-13'],
}, async () => {
  const { home, ana, bo, anna, sign, page } = await handoverWard();
  const write = (by: string, text: string) =>
    home.post(`/api/handover/note/${anna}`, { date: TODAY, shift: 1, text }, by);
  expect((await write(ana, 'slept little')).body.note).toMatchObject({
    ...{ staff: { nombre: 'ana' }, text: 'slept little' },
  });
  home.clock.pass({ minutes: 1 });
  await write(bo, 'ate well');
  const line = async () => (await page()).secciones[0]!.pacientes[0]!;
  expect(await line()).toMatchObject({ note: { text: 'ate well' }, notes: [{ text: 'slept little' }] });
  const own = async (by: string) => (await page(by)).secciones[0]!.ownNotes;
  expect(await own(ana)).toEqual([{ paciente: anna, text: 'slept little' }]);
  expect(await own(bo)).toEqual([{ paciente: anna, text: 'ate well' }]);
  await write(bo, '');
  expect(await line()).toMatchObject({ note: { text: 'slept little' }, notes: [] });
  await sign(ana, 'giver');
  const late = await write(ana, 'later');
  expect([late.status, late.body.reason]).toEqual([409, 'signed']);
  expect(await own(ana)).toEqual([]);
});

test.each([
  ['a shift that is no longer shown', 'Anna', '2026-06-01', 1, 404],
  ['a shift in which the resident did not live there', 'Fresh', '2026-11-14', 1, 404],
  ['a shift that does not exist', 'Anna', TODAY, 4, 404],
  ['a shift to come', 'Anna', TODAY, 2, 409],
  ['a day to come', 'Anna', '2026-11-16', 1, 400],
  ['a shift that no home has', 'Anna', TODAY, 5, 422],
  ['a day that does not exist', 'Anna', '2026-02-30', 1, 422],
])('a note on %s is stored nowhere', { tags: ['R-HANDOVER-13'] }, async (_, who, date, shift, status) => {
  const { home, ana, anna } = await handoverWard();
  const id = who === 'Anna' ? anna : await home.patient(who);
  const answer = await home.post(`/api/handover/note/${id}`, { date, shift, text: 'slept little' }, ana);
  expect(answer.status).toBe(status);
  expect(await home.db.many(sql`select from handover_note`)).toEqual([]);
});

test('shifts are in the form of the home, and a change holds from the next local midnight', {
  tags: ['R-HANDOVER-5'],
}, async () => {
  const { home, bo, page } = await handoverWard();
  const edit = (body: object) => home.post('/api/centro/edit', body, bo);
  const [values] = (await home.get('/api/centro/prepare', bo)).body;
  expect(values).toMatchObject({ shift1: '07:00', shift2: '15:00', shift3: '23:00', shift4: null });
  for (const wrong of [{ shift1: '' }, { shift2: '06:00' }, { shift4: '23:30' }, { shift3: '25:00' }])
    expect((await edit(wrong)).status).toBe(422);
  expect((await edit({ shift1: '08:00', shift2: '20:00', shift3: '' })).status).toBe(200);
  // Today is as it was; the night goes on until the first shift of tomorrow begins.
  expect(await page()).toMatchObject({ from: `${TODAY}T06:00:00.000Z`, until: `${TODAY}T14:00:00.000Z` });
  home.clock.pass({ hours: 24 });
  const later = await home.enter('bo');
  expect(await page(later, `${TODAY}/3`)).toMatchObject({
    ...{ from: `${TODAY}T22:00:00.000Z`, until: '2026-11-16T07:00:00.000Z' },
    next: { date: '2026-11-16', shift: 1 },
  });
  expect(await page(later, '2026-11-16/1')).toMatchObject({ until: '2026-11-16T19:00:00.000Z' });
});

test('a page is made without a reading, from statements that are as many for a hundred residents as for one', {
  tags: ['R-HANDOVER-16'],
}, async () => {
  const db = recordStatements(await freshDatabase());
  // The access log is written every second: that is no statement of the page.
  const { schedule } = heldTimers();
  const home = await careHome({ now: `${TODAY}T13:30:00Z`, db: db.db, schedule });
  await home.staff('ana');
  const ana = await home.enter('ana');
  const read = async () => {
    db.statements.length = 0;
    const { status, body } = await home.get(`/api/handover/${TODAY}/1`, ana);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('"staffId"');
    return db.statements.map(({ text }) => text);
  };
  await home.patient('Anna');
  await read();
  const one = await read();
  for (let index = 0; index < 30; index += 1) await home.patient(`Bert ${index}`);
  await read();
  const many = await read();
  expect(many).toEqual(one);
  expect(many.filter((text) => /reading_(row|chunk)|from reading\b/.test(text))).toEqual([]);
});
