import pino from 'pino';
import { describe, expect, test } from 'vitest';
import type { Database } from '#db/database';
import { DbUnavailable } from '#db/errors';
import { sql } from '#db/sql';
import type { AccessEntry } from '#http/access-entry';
import { careHome, PASSWORD } from '#testing/care-home';
import { freshDatabase } from '#testing/database';
import { guarded, STREAMS, urlOf } from '#testing/every-endpoint';
import { DatabaseAccessLog } from './access-log';
import { verifyChains } from './verify-chains';

/** Anna's home, with an administrator, a nurse and some entries. */
async function loggedHome(options: Parameters<typeof careHome>[0] = {}) {
  const home = await careHome(options);
  await home.staff('ana');
  await home.staff('nora', { roles: ['ROLE_ENFERMERA'] });
  const anna = await home.patient('Anna');
  return { home, anna, ana: await home.enter('ana'), nora: await home.enter('nora') };
}

const brokenChains = async (db: Database) =>
  (await verifyChains(db)).filter(({ brokenAt }) => brokenAt !== null);

/** As somebody with the rights of the database's owner would. */
const withoutTriggers = (db: Database, statement: string) =>
  db.transaction(async (db) => {
    await db.script('set local session_replication_role = replica');
    await db.script(statement);
  });

describe('tampering', () => {
  test('update, delete and truncate are refused by the database', async () => {
    const { home, anna, ana } = await loggedHome();
    await home.get(`/api/pacientes/view/${anna}`, ana);
    const before = await home.accessEntries();
    for (const statement of [
      "update access_log set action = 'nothing'",
      'delete from access_log',
      'delete from access_log_2026_11',
      'truncate access_log',
    ])
      await expect(home.db.script(statement)).rejects.toThrow('append-only');
    expect(await home.accessEntries()).toEqual(before);
    expect(before.length).toBeGreaterThan(2);
  });

  test.each([
    ['changed', "update access_log set nombre = 'somebody else' where seq = 2"],
    ['deleted', 'delete from access_log where seq = 2'],
    ['cut off at the end', 'delete from access_log where seq = 3'],
    ['moved to another resident', 'update access_log set pacientes = array[99] where seq = 1'],
    ['all deleted', 'delete from access_log where centro_id is not null'],
    ['deleted with the end of the chain', 'delete from access_chain where centro_id <> 0'],
  ])('an entry that was %s breaks the chain of its centre alone', async (_, statement) => {
    const { home, anna, ana } = await loggedHome();
    for (const word of ['one', 'two', 'three'])
      await home.post(`/api/pacientes/comment/${anna}`, { comment: word }, ana);
    await home.accessEntries();
    expect(await brokenChains(home.db)).toEqual([]);

    await withoutTriggers(home.db, statement.replace('where seq', 'where centro_id is not null and seq'));
    expect((await brokenChains(home.db)).map(({ centroId, month }) => [centroId, month])).toEqual([
      [home.first, '2026-11'],
    ]);
  });

  test('each centre and month has a chain of its own', async () => {
    const { home, anna, ana } = await loggedHome();
    await home.get(`/api/pacientes/view/${anna}`, ana);
    home.clock.set('2026-12-01T00:00:01Z');
    await home.accessEntries();
    const next = await home.enter('ana');
    await home.get(`/api/pacientes/view/${anna}`, next);
    await home.accessEntries();
    const chains = await verifyChains(home.db);
    expect(
      chains.map(({ month, centroId, entries, brokenAt }) => [month, centroId, entries, brokenAt]),
    ).toEqual([
      ['2026-11', 0, 2, null],
      ['2026-11', home.first, 1, null],
      ['2026-12', 0, 1, null],
      ['2026-12', home.first, 1, null],
    ]);
  });

  test('changes made at once make one unbroken chain', async () => {
    const { home, anna, ana, nora } = await loggedHome();
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        await home.post(`/api/pacientes/comment/${anna}`, { comment: `note ${index}` }, ana);
        await home.post('/api/pacientes/pedirMaterial', { ...ORDER, nombre: `n${index}` }, nora);
      }),
    );
    expect((await home.accessEntries()).filter(({ centro_id }) => centro_id === home.first)).toHaveLength(40);
    expect(await brokenChains(home.db)).toEqual([]);
  });
});

const ORDER = { sensors: 1, stickers: 0, departamento: 'Tuin', nombre: 'Ana', email: 'ana@zonnehof.example' };

const CAS = {
  nombre: 'Cas',
  apellidos: 'Bos',
  numeroHabitacion: '2',
  sexo: 'M',
  fechaNacimiento: '1940-05-01',
};

describe('changes', () => {
  test('a change and its entry are stored together or not at all', async () => {
    const { home, anna, ana } = await loggedHome();
    await home.accessEntries();
    // The log refuses: so does the change.
    await home.db.script(`
      create function no_more() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
      create trigger no_more before insert on access_log for each row execute function no_more()`);
    try {
      const { status } = await home.post(`/api/pacientes/comment/${anna}`, { comment: 'unseen' }, ana);
      expect(status).toBe(500);
      expect(await home.db.one(sql`select count(*)::int as comments from comment`)).toEqual({ comments: 0 });
    } finally {
      await home.db.script('drop trigger no_more on access_log; drop function no_more');
    }
    await home.post(`/api/pacientes/comment/${anna}`, { comment: 'seen' }, ana);
    const entries = (await home.accessEntries()).filter(({ action }) => action === 'commentOnPatient');
    expect(entries.map(({ result, pacientes }) => `${result} ${pacientes.join()}`).sort()).toEqual([
      `failed ${anna}`,
      `ok ${anna}`,
    ]);
  });

  test('a rejected patient form, which answers 200, is a refused entry', async () => {
    const { home, anna, ana } = await loggedHome();
    const { body } = await home.post(`/api/pacientes/edit/${anna}`, { nombre: '' }, ana);
    expect(body.error).toBe(true);
    const entry = (await home.accessEntries()).at(-1);
    expect([entry?.action, entry?.result, entry?.pacientes]).toEqual(['editPatient', 'refused', [anna]]);
  });

  test('an admission names the new resident, the record of another centre that centre', async () => {
    const { home, ana } = await loggedHome();
    const olivos = await home.centre('Los Olivos');
    await home.staff('lucia', { centres: [home.first, olivos] });
    const bert = await home.patient('Bert', { centre: olivos });
    const { body } = await home.post('/api/pacientes/new', { ...CAS, seccion: home.section }, ana);
    await home.get(`/api/pacientes/view/${bert}`, await home.enter('lucia'));
    const entries = await home.accessEntries();
    const of = (name: string) => entries.find(({ action }) => action === name);
    expect([of('admitPatient')?.pacientes, of('admitPatient')?.centro_id]).toEqual([[body.id], home.first]);
    expect([of('viewPatient')?.pacientes, of('viewPatient')?.centro_id]).toEqual([[bert], olivos]);
  });
});

describe('sign-in', () => {
  test('sign-ins, failures and lock-outs name the account, the result and the address', async () => {
    const home = await careHome();
    const id = await home.staff('ana');
    await home.enter('ana');
    for (let n = 0; n < 12; n += 1)
      await home.post('/api/authenticate', { username: 'ana', password: 'wrong' });
    await home.post('/api/authenticate', { username: 'nobody', password: PASSWORD });
    const entries = (await home.accessEntries()).map((entry) => [entry.action, entry.result, entry.staff_id]);
    expect(entries).toEqual([
      ['authenticate', 'ok', id],
      ...Array.from({ length: 10 }, () => ['authenticate', 'refused', id]),
      ['authenticate, locked out', 'refused', id],
      ['authenticate', 'refused', null],
    ]);
  });
});

describe('looks', () => {
  test('the list is one entry with everybody on it; repeats within an hour are one further entry with a count', async () => {
    const { home, anna, ana, nora } = await loggedHome();
    const bert = await home.patient('Bert');
    const looks = async () =>
      (await home.accessEntries())
        .filter(({ action }) => action === 'listPatients')
        .map(({ staff_id, pacientes, count }) => [staff_id, pacientes, count]);
    for (let n = 0; n < 5; n += 1) await home.get('/api/pacientes/list', ana);
    await home.get('/api/pacientes/list', nora);
    const [first, second] = (await looks()) as [[number], [number]];
    expect(await looks()).toEqual([
      [first[0], [anna, bert], 1],
      [second[0], [anna, bert], 1],
    ]);
    // Somebody new on the list is another thing to look at.
    const cas = (await home.post('/api/pacientes/new', { ...CAS, seccion: home.section }, ana)).body.id;
    await home.get('/api/pacientes/list', ana);
    expect(await looks()).toContainEqual([first[0], [anna, bert, cas], 1]);

    home.clock.pass({ minutes: 61 });
    expect(await looks()).toHaveLength(4);
    expect((await looks()).at(-1)).toEqual([first[0], [anna, bert], 4]);
  });

  test('requests of nobody are one entry an hour for each address, endpoint and status, whatever number they ask for', async () => {
    const { home } = await loggedHome();
    const before = (await home.accessEntries()).length;
    const asked = guarded(home).filter(({ name }) => !STREAMS.includes(name));
    const IDS = 5;
    for (const endpoint of asked)
      for (let id = 1; id <= IDS; id += 1)
        await home.ask(endpoint.method, urlOf(endpoint, id), 'a-token-of-nobody');
    for (let n = 0; n < IDS; n += 1)
      await home.post('/api/authenticate', { username: `guess-${n}`, password: 'wrong' });
    home.clock.pass({ minutes: 61 });
    const entries = (await home.accessEntries()).slice(before);
    expect(
      entries.map(({ action, count, pacientes }) => `${action} ${count} ${pacientes.length}`).sort(),
    ).toEqual(
      [...asked.map(({ name }) => name), 'authenticate']
        .flatMap((name) => [`${name} 1 0`, `${name} ${IDS - 1} 0`])
        .sort(),
    );
    expect(await brokenChains(home.db)).toEqual([]);
  });

  test('a flush writes what was held when it was called, also while another is under way', async () => {
    const db = await freshDatabase();
    let now = Date.parse('2026-11-15T09:00:00Z');
    const log = pino({ level: 'silent' });
    const accessLog = new DatabaseAccessLog({ db, clock: () => now, log, monotonic: () => now });
    const entry = {
      ...SOMETHING,
      at: now,
      result: 'refused',
      address: '198.51.100.7',
      action: 'list',
    } as const;
    for (let n = 0; n < 3; n += 1) accessLog.addAnonymous(entry, 401);
    const earlier = accessLog.flush();
    now += 61 * 60_000;
    await accessLog.flush();
    expect(await db.many(sql`select count from access_log order by id`)).toEqual([
      { count: 1 },
      { count: 2 },
    ]);
    await earlier;
  });

  test('an address adds at most 200 different entries an hour, all strangers together 5,000; the rest is counted', async () => {
    const db = await freshDatabase();
    let now = Date.parse('2026-11-15T09:00:00Z');
    const log = pino({ level: 'silent' });
    const accessLog = new DatabaseAccessLog({ db, clock: () => now, log, monotonic: () => now });
    const send = (address: string, action: string) =>
      accessLog.addAnonymous({ ...SOMETHING, at: now, result: 'refused', address, action }, 401);
    const rows = async (where = sql`true`) =>
      (
        await db.many<{ address: string; action: string; count: number }>(sql`
          select address, action, count from access_log where ${where} order by id`)
      ).map(({ address, action, count }) => [address, action, count]);

    for (let n = 0; n < 250; n += 1) send('198.51.100.7', `action ${n}`);
    // Addresses of one network of IPv6 count as one.
    for (let n = 0; n < 250; n += 1) send(`2001:db8::${n.toString(16)}`, `action ${n}`);
    await accessLog.flush();
    expect(await rows()).toHaveLength(402);
    now += 61 * 60_000;
    await accessLog.flush();
    expect(await rows(sql`action = 'further requests'`)).toEqual([
      ['198.51.100.7', 'further requests', 1],
      ['2001:db8::c8', 'further requests', 1],
      ['198.51.100.7', 'further requests', 49],
      ['2001:db8::c8', 'further requests', 49],
    ]);

    now += 2 * 61 * 60_000;
    await accessLog.flush();
    for (let n = 0; n < 6_000; n += 1) send(`10.0.${n >> 8}.${n & 255}`, 'look');
    now += 61 * 60_000;
    await accessLog.flush();
    expect(await rows(sql`address like '10.0.%'`)).toHaveLength(5_000);
    expect(await rows(sql`address = ''`)).toEqual([
      ['', 'further requests', 1],
      ['', 'further requests', 999],
    ]);
    expect(await brokenChains(db)).toEqual([]);
  });
});

const SOMETHING = {
  ...{ at: Date.parse('2026-11-15T09:00:00Z'), centroId: null, staffId: null, nombre: null, role: null },
  ...{ action: 'look', result: 'ok' as const, pacientes: [], address: '', requestId: '' },
};

describe('a batch that fails', () => {
  /** A log of entries named by their actions, on this database. */
  function logOn(db: Database) {
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line) => lines.push(line) });
    const now = SOMETHING.at;
    const accessLog = new DatabaseAccessLog({ db, clock: () => now, log, monotonic: () => now });
    const add = (...entries: Partial<AccessEntry>[]) => {
      for (const entry of entries) accessLog.add({ ...SOMETHING, ...entry });
    };
    const written = async () =>
      (await db.many<{ action: string }>(sql`select action from access_log order by id`)).map(
        ({ action }) => action,
      );
    return { accessLog, add, written, lines };
  }

  test.each<[what: string, bad: Partial<AccessEntry>]>([
    ['a text that the database refuses', { address: 'a\0b' }],
    ['a number that is too large', { pacientes: [2 ** 40] }],
    ['a result that there is not', { result: 'perhaps' as 'ok' }],
    ['a moment without a table', { at: Date.parse('-002026-01-01T00:00:00Z') }],
  ])('for one entry with %s is written without it, in order, and a row and a line say so', async (_, bad) => {
    const db = await freshDatabase();
    const { accessLog, add, written, lines } = logOn(db);
    const names = Array.from({ length: 40 }, (_, n) => `look ${n}`);
    for (const action of names)
      add({ action, ...(action === 'look 17' && { ...bad, nombre: 'Xanthippe', requestId: 'req-17' }) });
    await accessLog.flush();
    expect(accessLog.isFailing()).toBe(false);
    expect(await written()).toEqual(names.with(17, 'entries lost'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('req-17');
    expect(lines[0]).not.toContain('Xanthippe');
    add({ action: 'later' });
    await accessLog.flush();
    expect((await written()).at(-1)).toBe('later');
    expect(await brokenChains(db)).toEqual([]);
  });

  test.each(['before', 'after'] as const)(
    'because the connection is lost %s the commit is written once by the next try',
    async (when) => {
      const db = await freshDatabase();
      let isLost = true;
      const losing: Database = {
        ...db,
        transaction: async (work, options) => {
          const lost = isLost;
          isLost = false;
          if (lost && when === 'before') throw new DbUnavailable('connection lost');
          const result = await db.transaction(work, options);
          if (lost) throw new DbUnavailable('connection lost');
          return result;
        },
      };
      const { accessLog, add, written } = logOn(losing);
      add({ action: 'one' }, { action: 'two' });
      await accessLog.flush();
      add({ action: 'three' });
      await accessLog.flush();
      expect(await written()).toEqual(['one', 'two', 'three']);
      expect(await brokenChains(db)).toEqual([]);
    },
  );
});

describe('while the log cannot be written', () => {
  /** A home whose log cannot be written until `repair` is called, and whose waiting time the test holds. */
  async function unwritableHome() {
    const db = await freshDatabase();
    let uptime = 0;
    let isBroken = true;
    const unwritable: Database = {
      ...db,
      transaction: (work, options) =>
        isBroken ? Promise.reject(new Error('disk full')) : db.transaction(work, options),
    };
    const log = pino({ level: 'silent' });
    const accessLog = new DatabaseAccessLog({
      db: unwritable,
      clock: () => Date.parse('2026-11-15T09:00:00Z'),
      log,
      monotonic: () => uptime,
    });
    return {
      accessLog,
      db,
      wait: (seconds: number) => {
        uptime += seconds * 1000;
      },
      repair: () => {
        isBroken = false;
      },
    };
  }

  test('after 10 s charts and reports are 503; list, card and live go on with a notice; nothing is lost', async () => {
    const { accessLog, db, wait, repair } = await unwritableHome();
    const home = await careHome({ db, accessLog });
    await home.staff('nora', { roles: ['ROLE_ENFERMERA'] });
    const nora = await home.enter('nora');
    const anna = await home.patient('Anna');
    const paths = {
      list: '/api/pacientes/list',
      card: `/api/pacientes/view/${anna}`,
      chart: `/api/pacientes/chart/${anna}/2026-11-15`,
      report: '/api/monthly-report/overview/2026-11-01',
    };
    // One after the other: each at once would open a connection of its own, which is refused after five seconds.
    const statuses = async () => {
      const found: Record<string, number> = {};
      for (const [name, path] of Object.entries(paths)) found[name] = (await home.get(path, nora)).status;
      return found;
    };
    const good = { list: 200, card: 200, chart: 200, report: 200 };
    expect(await statuses()).toEqual(good);
    await accessLog.flush();
    wait(10);
    expect(await statuses()).toEqual(good);
    wait(1);
    expect(await statuses()).toEqual({ ...good, chart: 503, report: 503 });
    expect((await home.get(paths.list, nora)).headers['vigilia-notices']).toBe('access-log');

    repair();
    await accessLog.flush();
    expect(await statuses()).toEqual(good);
    expect((await home.get(paths.list, nora)).headers['vigilia-notices']).toBeUndefined();
    const actions = (await home.accessEntries()).map(({ action, result }) => `${action} ${result}`);
    expect(actions).toEqual(
      expect.arrayContaining(['listPatients ok', 'viewPatient ok', 'weekChart ok', 'weekChart failed']),
    );
  });

  test('10,000 entries are held; how many more there were is an entry', async () => {
    const { accessLog, db, repair } = await unwritableHome();
    for (let n = 0; n < 10_007; n += 1) accessLog.add(SOMETHING);
    repair();
    await accessLog.flush();
    const [held, lost] = await db.many<{ action: string; entries: number; count: number }>(sql`
      select action, count(*)::int as entries, max(count) as count from access_log group by action order by 2 desc`);
    expect([held, lost]).toEqual([
      { action: 'look', entries: 10_000, count: 1 },
      { action: 'entries lost', entries: 1, count: 7 },
    ]);
  });
});

test('entries are written with LOG_LEVEL silent, and when the server stops', async () => {
  const { home, anna, ana } = await loggedHome();
  for (let n = 0; n < 3; n += 1) await home.get(`/api/pacientes/view/${anna}`, ana);
  await home.app.close();
  const { looks } = await home.db.one<{ looks: number }>(
    sql`select sum(count)::int as looks from access_log where action = 'viewPatient'`,
  );
  expect(looks).toBe(3);
});
