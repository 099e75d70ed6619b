import { ENDPOINTS } from '@vigilia/contract/endpoints';
import { expect, test } from 'vitest';
import { sql } from '#db/sql';
import { openSession } from '#features/auth/session.store';
import { createLog } from '#log';
import { type CareHome, careHome, PASSWORD } from '#testing/care-home';
import { recordOf, records, takeOwnRecords } from '#testing/endpoint-records';
import { bodyFor, isServed, STREAMS, urlOf } from '#testing/every-endpoint';

// The log of the process must not say who lives or works here: it is read by others than the access log.

/** What stands for every name, address and free text that people type. */
const NAME = 'Xanthippe';
const MAIL = 'xanthippe@quisthoudt.example';

async function loggedHome() {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  const home = await careHome({ log, adminTwoFactor: false });
  const id = await home.staff('ana');
  /** Some calls end the sessions of whoever makes them. */
  const enter = () =>
    openSession(home.db, id, { address: '127.0.0.1', device: 'test', now: home.clock.now() });
  return { home, lines, enter };
}

/** The body with the name in place of all that people type, and of what must have a certain form. */
function named(body: unknown, everything: boolean): unknown {
  if (typeof body === 'string') {
    if (body.includes('@')) return MAIL;
    return everything || /^[A-Z][a-z]+$|slept well|rest|another resident/.test(body) ? NAME : body;
  }
  if (Array.isArray(body)) return body.map((one) => named(one, everything));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, named(value, everything)]));
}

/** Everything that can be asked for, in every way in which a name can be part of it. */
async function askEverything(home: CareHome, enter: () => Promise<string>): Promise<void> {
  for (const endpoint of ENDPOINTS.filter(isServed(home))) {
    const { name, method } = endpoint;
    // What the web app says about its own errors is logged as it is.
    if (STREAMS.includes(name) || name === 'reportClientError' || /logout/i.test(name)) continue;
    const of = await records(home, home.first);
    const ana = await enter();
    await takeOwnRecords(home, endpoint, { who: 'ana', by: ana, of });
    const by = endpoint.access === 'hub' ? `H-of-${NAME}` : ana;
    const url = urlOf(endpoint, recordOf(endpoint, of));
    const body = bodyFor(name, of);
    await home.ask(method, url, by, name === 'changePassword' ? body : named(body, false));
    await home.ask(method, url, by, named(body, true));
    await home.ask(method, url, null, named(body, true));
    await home.ask(method, urlOf(endpoint, NAME), by, named(body, true));
    await home.ask(method, urlOf(endpoint, recordOf(endpoint, of), `idCentro=${NAME}&q=${NAME}`), by, body);
    if (method !== 'POST') continue;
    await home.ask('POST', url, by, `{"nombre": "${NAME}`, { 'content-type': 'application/json' });
    await home.ask('POST', url, by, JSON.stringify({ nombre: `${NAME}\0`, comment: `${NAME}\0` }), {
      'content-type': 'application/json',
    });
    await home.ask('POST', url, by, `${NAME}`, { 'content-type': `text/${NAME}` });
  }
}

test('names in every place of every request are not in the log, whatever becomes of it', async () => {
  const { home, lines, enter } = await loggedHome();
  await askEverything(home, enter);
  // The same while the database refuses what is written, and quotes it.
  await home.db.script(`
    create function quote_row() returns trigger language plpgsql as
      $$ begin perform (new.id || '${NAME}')::int; return new; end $$;
    create trigger quote before insert or update on comment for each row execute function quote_row()`);
  const anna = await home.patient(NAME, { apellidos: NAME });
  const answer = await home.post(`/api/pacientes/comment/${anna}`, { comment: NAME }, await enter());
  await home.db.script('drop function quote_row cascade');
  expect(answer.status).toBe(500);
  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(300);
  expect(log).toContain('invalid input syntax for type integer: …');
  const found = lines.filter((line) => /xanthippe|quisthoudt/i.test(line));
  expect(found).toEqual([]);
  for (const secret of [PASSWORD, 'Zonnehof']) expect(log).not.toContain(secret);
});

test('every entry is one JSON object a line with time, level and text; a request’s has its id, endpoint, status and duration', async () => {
  const { home, lines, enter } = await loggedHome();
  const ana = await enter();
  lines.length = 0;
  await home.get('/api/staff/list', ana);
  await home.get('/api/staff/list');
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const [index, line] of lines.entries()) {
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(entries[index]).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: 'info',
      msg: expect.any(String),
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  }
  expect(entries.map(({ msg, status, endpoint }) => [msg, status, endpoint])).toEqual([
    ['request completed', 200, 'listStaff'],
    ['request refused', undefined, undefined],
    ['request completed', 401, 'listStaff'],
  ]);
  expect(entries[0]).toMatchObject({ ms: expect.any(Number) });
  // The same id leads to the entry of the access log.
  await home.accessEntries();
  const [looked] = await home.db.many<{ request_id: string }>(
    sql`select request_id from access_log where action like 'listStaff%' and result = 'ok'`,
  );
  expect(looked?.request_id).toBe(entries[0]?.requestId);
});

test('of an error its type, code and frames are logged, and nothing that a library hangs on it', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const error = Object.assign(new TypeError('no answer', { cause: new Error('refused') }), {
    code: 'ECONNREFUSED',
    response: { body: NAME },
  });
  log.error({ err: error }, 'sending failed');
  log.warn({ err: `invalid input syntax for type date: "${NAME}"` }, 'as text');
  const [first, second] = lines.map((line) => JSON.parse(line));
  expect(first).toMatchObject({
    level: 'error',
    err: { type: 'TypeError', message: 'no answer', code: 'ECONNREFUSED', cause: { message: 'refused' } },
  });
  expect(first.err.stack).toMatch(/^ +at /);
  expect(second.err).toEqual({ message: 'invalid input syntax for type date: …' });
  expect(lines.join('')).not.toContain(NAME);
});
