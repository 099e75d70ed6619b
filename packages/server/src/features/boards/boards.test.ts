import { BOARD_EVENTS, liveBoard } from '@vigilia/contract/boards';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { sha256 } from '#crypto/secrets';
import { sql } from '#db/sql';
import { insertSection } from '#features/centres/section.store';
import { HEARTBEAT_INTERVAL } from '#features/live/live-feed';
import { openAlert } from '#testing/alerts';
import { type CareHome, careHome } from '#testing/care-home';
import { recordOf, records } from '#testing/endpoint-records';
import { bodyFor, guarded, urlOf } from '#testing/every-endpoint';
import { heldTimers } from '#testing/held-timers';
import { insertPairing } from './pairing.store';

let home: CareHome;
let base: string;
let ana: string;
let timers: ReturnType<typeof heldTimers>;
let isWatchingImpaired = false;
const feeds: BoardFeed[] = [];
beforeEach(async () => {
  timers = heldTimers();
  isWatchingImpaired = false;
  const alertWatch = { readiness: () => 'ok' as const, isWatchingImpaired: () => isWatchingImpaired };
  home = await careHome({ schedule: timers.schedule, alertWatch });
  base = await home.app.listen({ host: '127.0.0.1', port: 0 });
  await home.staff('ana');
  ana = await home.enter('ana');
});
afterEach(() => {
  for (const feed of feeds.splice(0)) feed.close();
});

const pair = async () => (await home.post('/api/boards/pair', undefined)).body;
const paired = async (token: string) => home.post('/api/boards/paired', { token });
const enter = (code: string, more: object = {}, by = ana) =>
  home.post('/api/boards/new', { code, nombre: 'Gang', secciones: [], roomOnly: false, ...more }, by);
/** A board that an administrator has paired. */
const board = async (more: object = {}, by = ana): Promise<{ id: number; token: string }> => {
  const { code, token } = await pair();
  const { status, body } = await enter(code, more, by);
  expect(status).toBe(200);
  return { id: body.board.id, token };
};

type EventName = keyof typeof BOARD_EVENTS;

interface BoardFeed {
  readonly status: number;
  /** The next event of this name. */
  next<E extends EventName>(name: E): Promise<z.output<(typeof BOARD_EVENTS)[E]>>;
  heartbeat(): Promise<void>;
  /** Resolves with the names of the unread events when the server has ended it. */
  ended(): Promise<string[]>;
  close(): void;
}

async function watch(token: string, query = ''): Promise<BoardFeed> {
  const abort = new AbortController();
  const answer = await fetch(`${base}/api/boards/live${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const items = itemsOf(answer);
  const until = async (name: string): Promise<unknown> => {
    for (;;) {
      const { value, done } = await items.next();
      if (done) throw new Error(`The feed ended before ${name}.`);
      if (value.event === name) return value.data;
    }
  };
  const feed: BoardFeed = {
    status: answer.status,
    next: async (name) => (await until(name)) as never,
    heartbeat: async () => void (await until('heartbeat')),
    ended: async () => {
      const rest: string[] = [];
      for await (const { event } of items) rest.push(event);
      return rest;
    },
    close: () => abort.abort(),
  };
  feeds.push(feed);
  return feed;
}

/** Each event is checked by the contract, which must not strip anything of it. */
async function* itemsOf(answer: Response): AsyncGenerator<{ event: string; data: unknown }, undefined> {
  if (!answer.body || answer.status !== 200) return;
  let buffered = '';
  try {
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      buffered += part;
      for (let end = buffered.indexOf('\n\n'); end >= 0; end = buffered.indexOf('\n\n')) {
        const block = buffered.slice(0, end);
        buffered = buffered.slice(end + 2);
        if (block.startsWith(':')) yield { event: 'heartbeat', data: undefined };
        else {
          const [, event = '', json = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
          const data = JSON.parse(json);
          expect(BOARD_EVENTS[event as EventName].parse(data)).toEqual(data);
          yield { event, data };
        }
      }
    }
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
  }
}

describe('pairing', () => {
  test('a code that an administrator enters makes a board, once; its token then opens the feed', async () => {
    const { code, token } = await pair();
    expect(code).toMatch(/^[ACDEFHJKMNPRTUVWXY34679]{6}$/);
    expect((await paired(token)).body).toEqual({ paired: false });
    expect((await watch(token)).status).toBe(401);
    const typed = `${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`;
    const { status, body } = await enter(typed, { nombre: ' Hal ', roomOnly: true });
    expect([status, body.board]).toEqual([
      200,
      expect.objectContaining({ nombre: 'Hal', secciones: [], roomOnly: true, autor: 'ana', lastSeen: null }),
    ]);
    expect((await paired(token)).body).toEqual({ paired: true });
    expect((await watch(token)).status).toBe(200);
    expect((await enter(code)).body.errors).toEqual({ code: expect.any(String) });
    const { lista } = (await home.get('/api/boards/list', ana)).body;
    expect(lista).toEqual([{ ...body.board, lastSeen: new Date(home.clock.now()).toISOString() }]);
    const stored = await home.db.one<{ row: string }>(sql`select board::text as row from board`);
    expect(stored.row).not.toContain(token.slice(6));
  });

  test('a code is over after ten minutes, and a screen that waits with it learns so', async () => {
    const { code, token, expiresAt } = await pair();
    expect(Date.parse(expiresAt) - home.clock.now()).toBe(600_000);
    home.clock.pass({ minutes: 10 });
    expect((await paired(token)).status).toBe(404);
    expect((await enter(code)).status).toBe(422);
    expect((await paired(`board.${'x'.repeat(43)}`)).status).toBe(404);
    expect((await paired('x'.repeat(43))).status).toBe(422);
  });

  test('wrong codes are 422, after ten of them 429 for a quarter of an hour; others may still enter theirs', async () => {
    await home.staff('bea');
    const { code } = await pair();
    for (let tries = 0; tries < 10; tries += 1) expect((await enter('ACDEFH')).status).toBe(422);
    expect((await enter(code)).status).toBe(429);
    expect((await enter(code, {}, await home.enter('bea'))).status).toBe(200);
    home.clock.pass({ minutes: 16 });
    const again = await home.enter('ana');
    expect((await enter((await pair()).code, {}, again)).status).toBe(200);
  });

  test('one address gets twenty codes in a quarter of an hour', async () => {
    for (let codes = 0; codes < 20; codes += 1) await pair();
    const refused = await home.post('/api/boards/pair', undefined);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    home.clock.pass({ minutes: 16 });
    expect((await home.post('/api/boards/pair', undefined)).status).toBe(200);
    // The old ones are gone from the table.
    const count = () => home.db.one(sql`select count(*) as n from board_pairing`);
    expect(await count()).toEqual({ n: 1 });
  });

  test('of five hundred codes the oldest of the address with the most gives way to the next', async () => {
    const { token } = await pair();
    const now = home.clock.now();
    for (let of = 0; of < 499; of += 1)
      await insertPairing(
        home.db,
        `code ${of}`,
        { tokenHash: sha256(`${of}`), address: of < 481 ? `10.0.0.${of}` : '10.1.0.1' },
        { now: now + of, expiresAt: now + 60_000 },
      );
    home.clock.pass({ seconds: 1 });
    await pair();
    const codes = await home.db.many<{ code: string }>(sql`select code from board_pairing`);
    expect(codes).toHaveLength(500);
    expect(codes).not.toContainEqual({ code: 'code 481' });
    expect((await paired(token)).body).toEqual({ paired: false });
  });

  test('takes a recent sign-in, a section of the centre and a name', async () => {
    const { code } = await pair();
    const olivos = await home.centre('Los Olivos');
    const foreign = await home.sectionOf(olivos);
    expect((await enter(code, { secciones: [foreign] })).body.errors).toEqual({
      secciones: expect.any(String),
    });
    expect((await enter(code, { nombre: '  ' })).status).toBe(422);
    home.clock.pass({ minutes: 20 });
    const late = await enter((await pair()).code);
    expect([late.status, late.body.reason]).toEqual([403, 'reauthenticate']);
  });
});

test('a board has the language that an administrator chose at pairing or later, and its screen learns it at once', async () => {
  const { id, token } = await board({ locale: 'es' });
  const feed = await watch(token);
  expect((await feed.next('screen')).locale).toBe('es');
  const settings = { nombre: 'Gang', secciones: [], roomOnly: false };
  const { body } = await home.post(`/api/boards/edit/${id}`, { ...settings, locale: 'nl' }, ana);
  expect(body.board.locale).toBe('nl');
  await feed.ended();
  expect((await (await watch(token)).next('screen')).locale).toBe('nl');
  // As before there was a choice: what the screen itself has.
  const other = await board();
  expect((await (await watch(other.token)).next('screen')).locale).toBeNull();
  expect((await home.post(`/api/boards/edit/${id}`, { ...settings, locale: 'fr' }, ana)).status).toBe(422);
});

describe('rights', () => {
  test('a board’s token opens its feed and nothing else: every other endpoint is 403, revoked 401', async () => {
    const { id, token } = await board();
    const others = guarded(home).filter(({ name }) => name !== liveBoard.name);
    expect(others.length).toBeGreaterThan(60);
    const of = await records(home, home.first);
    const walkAs = async () => {
      const statuses = new Set<number>();
      for (const endpoint of others) {
        const url = urlOf(endpoint, recordOf(endpoint, of));
        statuses.add((await home.ask(endpoint.method, url, token, bodyFor(endpoint.name, of))).status);
      }
      return [...statuses];
    };
    expect(await walkAs()).toEqual([403]);
    expect((await home.post('/ingest/v1/readings', { readings: [] }, token)).status).toBe(401);
    expect((await home.ask('DELETE', `/api/boards/revoke/${id}`, ana)).status).toBe(204);
    expect(await walkAs()).toEqual([401]);
    expect((await watch(token)).status).toBe(401);
  });

  test('staff watch the board of their own centre only, with the sections they name', async () => {
    const olivos = await home.centre('Los Olivos');
    const terrace = await insertSection(home.db, home.first, 'Terras');
    await home.patient('Anna');
    const bert = await home.patient('Bert', { seccion: terrace });
    expect((await watch(ana, `?idCentro=${olivos}`)).status).toBe(403);
    expect((await watch(ana, '?secciones=all')).status).toBe(400);
    const feed = await watch(ana, `?secciones=${terrace}`);
    expect(await feed.next('screen')).toMatchObject({ nombre: null, roomOnly: false, allSections: false });
    expect((await feed.next('snapshot')).lista.map(({ id }) => id)).toEqual([bert]);
    // A section that was removed is no choice, as in the list.
    const removed = await watch(ana, `?secciones=${terrace + 9}`);
    expect((await removed.next('snapshot')).lista).toHaveLength(2);
    const { token } = await board();
    expect((await watch(token, `?idCentro=${olivos}`)).status).toBe(403);
    expect((await watch(token, `?idCentro=${home.first}`)).status).toBe(200);
  });

  test('an administrator of another centre sees, changes and revokes none of it', async () => {
    const { id } = await board();
    const olivos = await home.centre('Los Olivos');
    await home.staff('javier', { centres: [olivos] });
    const javier = await home.enter('javier');
    expect((await home.get('/api/boards/list', javier)).body).toEqual({ lista: [] });
    const settings = { nombre: 'Mine', secciones: [], roomOnly: false };
    expect((await home.post(`/api/boards/edit/${id}`, settings, javier)).status).toBe(404);
    expect((await home.ask('DELETE', `/api/boards/revoke/${id}`, javier)).status).toBe(404);
    // Its own boards show its own residents, whatever they ask for.
    await home.patient('Anna');
    const carla = await home.patient('Carla', { centre: olivos });
    const theirs = await board({}, javier);
    const feed = await watch(theirs.token);
    expect((await feed.next('snapshot')).lista.map(({ id }) => id)).toEqual([carla]);
  });
});

describe('what a board is sent', () => {
  test('of its sections only, and only what a tile shows; a resident who moves comes or goes', async () => {
    const terrace = await insertSection(home.db, home.first, 'Terras');
    const anna = await home.patient('Anna', { observaciones: 'Sleeps badly.' });
    const bert = await home.patient('Bert', { seccion: terrace });
    await openAlert(home, { patient: bert });
    const annas = await openAlert(home, { patient: anna });
    const { token } = await board({ secciones: [home.section] });
    const feed = await watch(token);
    expect(await feed.next('screen')).toMatchObject({
      nombre: 'Gang',
      centro: { nombre: 'Huize Zonnehof', zona: 'Europe/Amsterdam' },
      allSections: false,
    });
    const snapshot = await feed.next('snapshot');
    expect(snapshot.secciones).toEqual([{ id: home.section, nombre: 'Tuin' }]);
    expect(snapshot.lista).toEqual([expect.objectContaining({ id: anna, nombre: 'Anna' })]);
    expect(JSON.stringify(snapshot)).not.toMatch(/Sleeps|fechaNacimiento|comentarios|Bert/);
    expect((await feed.next('alerts')).lista).toEqual([
      expect.objectContaining({ id: annas, paciente: anna }),
    ]);

    const move = (id: number, seccion: number) =>
      home.db.run(sql`update patient set seccion = ${seccion} where id = ${id}`);
    await move(bert, home.section);
    expect(await feed.next('paciente')).toMatchObject({ id: bert });
    await move(anna, terrace);
    expect(await feed.next('baja')).toEqual({ id: anna });
    // What happens to somebody elsewhere is not sent.
    await home.db.run(sql`update patient set "numeroHabitacion" = '99' where id = ${anna}`);
    await home.db.run(sql`update patient set "numeroHabitacion" = '98' where id = ${bert}`);
    expect(await feed.next('paciente')).toMatchObject({ id: bert, numeroHabitacion: '98' });
  });

  test('what follows care of those whom it shows: what and when, and neither who nor what is over', async () => {
    const terrace = await insertSection(home.db, home.first, 'Terras');
    const anna = await home.patient('Anna', { sensor: await home.sensor('S-1') });
    const bert = await home.patient('Bert', { seccion: terrace, sensor: await home.sensor('S-2') });
    const record = (id: number, kind: string) =>
      home.post(`/api/care/record/${id}`, { kind, key: `key-${id}-${kind}` }, ana);
    const at = new Date(home.clock.now()).toISOString();
    await record(anna, 'changed');
    await record(bert, 'changed');
    const feed = await watch((await board({ secciones: [home.section] })).token);
    const until = new Date(home.clock.now() + 15 * 60_000).toISOString();
    expect(await feed.next('besides')).toEqual({
      care: [{ paciente: anna, kind: 'changed', at, until }],
      ...{ pauses: [], wetFrom: 4 },
    });
    await record(anna, 'toileted');
    await home.db.run(sql`update care_action set voided_at = recorded_at where patient_id = ${anna}`);
    expect(await feed.next('besides')).toMatchObject({ care: [] });
  });

  test('who looks after its sections, and nobody else', { tags: ['R-LIST-22'] }, async () => {
    const terrace = await insertSection(home.db, home.first, 'Terras');
    await home.staff('noor', { roles: ['ROLE_ENFERMERA'] });
    const noor = await home.enter('noor');
    await home.db.run(sql`update staff set nombre = 'Noor Bakker' where username = 'noor'`);
    const until = new Date(home.clock.now() + 4 * 3_600_000).toISOString();
    await home.post('/api/duty', { secciones: [terrace], until }, ana);
    const feed = await watch((await board({ secciones: [home.section] })).token);
    expect(await feed.next('duty')).toEqual({ lista: [] });
    await home.post('/api/duty', { secciones: [], until }, noor);
    // What was chosen before may be sent once more.
    await expect.poll(() => feed.next('duty')).toEqual({ lista: [{ nombre: 'Noor', until }] });
    const corridor = await watch((await board({ roomOnly: true })).token);
    expect(await corridor.next('duty')).toEqual({ lista: [] });
  });

  test('rooms in place of names: no name leaves the server, nor in an alert', async () => {
    const anna = await home.patient('Annabel', { apellidos: 'Zwartveld', numeroHabitacion: '12' });
    await openAlert(home, { patient: anna });
    const { token } = await board({ roomOnly: true });
    const answer = await fetch(`${base}/api/boards/live`, { headers: { authorization: `Bearer ${token}` } });
    let text = '';
    for await (const part of (answer.body as ReadableStream).pipeThrough(new TextDecoderStream())) {
      text += part;
      if (text.includes('event: version')) break;
    }
    expect(text).toContain('"numeroHabitacion":"12"');
    expect(text).not.toMatch(/Annabel|Zwartveld/);
  });

  test('a board without a section left shows nobody, not everybody; somebody’s own choice begins anew with all', async () => {
    await home.patient('Anna');
    const empty = await insertSection(home.db, home.first, 'Terras');
    const { token } = await board({ secciones: [empty] });
    const [open, own] = [await watch(token), await watch(ana, `?secciones=${empty}`)];
    expect((await open.next('snapshot')).secciones).toHaveLength(1);
    await own.next('version');
    await home.get(`/api/secciones/baja/${empty}`, ana);
    expect(await open.next('snapshot')).toEqual({ lista: [], secciones: [] });
    const again = await watch(token);
    expect((await again.next('screen')).allSections).toBe(false);
    expect(await again.next('snapshot')).toEqual({ lista: [], secciones: [] });
    timers.fire(HEARTBEAT_INTERVAL);
    expect(await own.ended()).toEqual(['snapshot']);
    const ownAgain = await watch(ana, `?secciones=${empty}`);
    expect((await ownAgain.next('screen')).allSections).toBe(true);
    expect((await ownAgain.next('snapshot')).lista).toHaveLength(1);
  });

  test('another zone or name of the home is on every open board at once, paired or not', async () => {
    const { token } = await board();
    const open = [await watch(token), await watch(ana)];
    for (const feed of open) await feed.next('version');
    await home.post('/api/centro/edit', { nombre: 'Huize Maanhof', zona: 'America/Lima' }, ana);
    for (const feed of open)
      expect(await feed.next('screen')).toMatchObject({
        centro: { nombre: 'Huize Maanhof', zona: 'America/Lima' },
      });
  });
});

describe('a board’s life', () => {
  test('revoking ends its feed at once and leaves the others; so does a change, after which it begins anew', async () => {
    const [gone, stays] = [await board(), await board({ nombre: 'Hal' })];
    const [goneFeed, stayingFeed] = [await watch(gone.token), await watch(stays.token)];
    await goneFeed.next('version');
    await stayingFeed.next('version');
    await home.ask('DELETE', `/api/boards/revoke/${gone.id}`, ana);
    expect(await goneFeed.ended()).toEqual([]);
    expect((await home.get('/api/boards/list', ana)).body.lista).toHaveLength(1);
    expect((await home.ask('DELETE', `/api/boards/revoke/${gone.id}`, ana)).status).toBe(404);

    const settings = { nombre: 'Grote hal', secciones: [home.section], roomOnly: true };
    const edited = await home.post(`/api/boards/edit/${stays.id}`, settings, ana);
    expect(edited.body.board).toMatchObject(settings);
    expect(await stayingFeed.ended()).toEqual([]);
    expect(await (await watch(stays.token)).next('screen')).toMatchObject({
      nombre: 'Grote hal',
      roomOnly: true,
    });
  });

  test('while nobody watches for alerts it gets no heartbeat and cannot be opened: nobody calling would be untrue', async () => {
    const { id, token } = await board();
    const feed = await watch(token);
    await feed.next('version');
    isWatchingImpaired = true;
    timers.fire(HEARTBEAT_INTERVAL);
    expect((await watch(token)).status).toBe(503);
    isWatchingImpaired = false;
    timers.fire(HEARTBEAT_INTERVAL);
    await feed.heartbeat();
    await home.ask('DELETE', `/api/boards/revoke/${id}`, ana);
    expect(await feed.ended()).toEqual([]);
  });

  test('a revocation by another server ends it by its notification, and without one at the next heartbeat', async () => {
    const [one, other] = [await board(), await board()];
    const [oneFeed, otherFeed] = [await watch(one.token), await watch(other.token)];
    await oneFeed.next('version');
    await otherFeed.next('version');
    const revoke = (id: number) =>
      home.db.run(sql`update board set revoked_at = now(), token_hash = null where id = ${id}`);
    await revoke(one.id);
    expect(await oneFeed.ended()).toEqual([]);
    await home.db.script('alter table board disable trigger board_changed');
    await revoke(other.id);
    timers.fire(HEARTBEAT_INTERVAL);
    expect(await otherFeed.ended()).toEqual([]);
  });

  test('it lives for months; when it was last seen is kept; the log has pairing, revoking and one look a day', async () => {
    const anna = await home.patient('Anna');
    const { id, token } = await board();
    const feed = await watch(token);
    await feed.next('version');
    // Bert is on the board for less than the time between two looks of the server, and has been shown all the same.
    const bert = await home.patient('Bert');
    await feed.next('paciente');
    await home.get(`/api/pacientes/baja/${bert}`, ana);
    await feed.next('baja');
    // Whoever was named is not named again because something about them changed.
    await home.db.run(sql`update patient set "numeroHabitacion" = '9' where id = ${anna}`);
    await feed.next('paciente');
    for (let hours = 0; hours < 49; hours += 7) {
      home.clock.pass({ hours: 7 });
      timers.fire(HEARTBEAT_INTERVAL);
      await feed.heartbeat();
    }
    const later = await home.enter('ana');
    const [{ lastSeen }] = (await home.get('/api/boards/list', later)).body.lista;
    expect(lastSeen).toBe(new Date(home.clock.now()).toISOString());
    await home.get('/api/pacientes/list', token);
    // Looks are written later than changes.
    await home.accessEntries();
    await home.ask('DELETE', `/api/boards/revoke/${id}`, later);
    const entries = (await home.accessEntries())
      .filter(({ action }) => /oard|listPatients/.test(action) && !action.startsWith('listBoards'))
      .map((entry) => [
        entry.action,
        entry.result,
        entry.nombre,
        entry.role,
        entry.staff_id,
        entry.pacientes,
      ]);
    const look = ['liveBoard', 'ok', 'Gang', 'board', null, [anna]];
    expect(entries).toEqual([
      [`addBoard ${id}`, 'ok', 'ana', 'ROLE_CENTRO', 1, []],
      look,
      ['liveBoard', 'ok', 'Gang', 'board', null, [bert]],
      look,
      ['listPatients', 'refused', 'Gang', 'board', null, []],
      [`revokeBoard ${id}`, 'ok', 'ana', 'ROLE_CENTRO', 1, []],
    ]);
  });
});
