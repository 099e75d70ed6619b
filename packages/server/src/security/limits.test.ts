import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { Secret, TOTP } from 'otpauth';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { sha256 } from '#crypto/secrets';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { insertFailure } from '#features/auth/failure.store';
import { insertPairing } from '#features/boards/pairing.store';
import { careHome, PASSWORD } from '#testing/care-home';
import { freshDatabase } from '#testing/database';
import { openUnfinishedRequest } from '#testing/unfinished-request';

// Nobody is kept out: every limit is filled by one party, and another one is served all the same. Those of MQTT are
// in features/ingest/transport/inner-broker.test.ts.

const ATTACKER = '198.51.100.7';
const WARD = '192.0.2.1';
const LOCKED_OUT = 429;
const WRONG = 'a-wrong-guess';

/** A home behind a proxy, with the administrators Ana and Bea. */
async function wardHome(options: Parameters<typeof careHome>[0] = {}) {
  const home = await careHome({ trustProxy: 1, ...options });
  const ana = await home.staff('ana');
  await home.staff('bea');
  const post = async (url: string, body: unknown, { by, from = WARD }: { by?: string; from?: string } = {}) =>
    home.ask('POST', url, by, body, { 'x-forwarded-for': from });
  const signIn = (username: string, password: string, from: string) =>
    post('/api/authenticate', { username, password }, { from });
  return { ...home, ana, post, signIn };
}
type Ward = Awaited<ReturnType<typeof wardHome>>;

const status = async (answer: Promise<{ status: number }>): Promise<number> => (await answer).status;

/** The status of the last of so many calls, one after the other. */
async function lastOf(count: number, call: (index: number) => Promise<{ status: number }>): Promise<number> {
  let last = 0;
  for (let index = 0; index < count; index += 1) last = await status(call(index));
  return last;
}

async function failNobody(home: Ward, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1)
    await insertFailure(home.db, {
      ...{ subject: 'name nobody', address: `203.0.113.${index}`, at: home.clock.now() },
    });
}

/** The database, whose failures are not written until the test releases them. */
async function withHeldFailures() {
  const db = await freshDatabase();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held: Database = {
    ...db,
    run: async (query) => {
      if (query.parts.join().includes('into sign_in_failure')) await released;
      return db.run(query);
    },
  };
  return { db: held, release };
}

/** Enters a code that no screen shows. */
const enterWrongCode = (home: Ward, by: string) => () => enterCode(home, 'ACDEFH', by);
const enterCode = (home: Ward, code: string, by: string) =>
  home.post('/api/boards/new', { code, nombre: 'Gang', secciones: [], roomOnly: false }, { by });
const newCode = async (home: Ward, from = WARD) =>
  (await home.post('/api/boards/pair', undefined, { from })).body.code as string;

interface Filled {
  /** What the party gets that has filled the limit. */
  readonly filler: number;
  /** What another one gets then. */
  readonly other: number;
}

/** Each limit that is shared: its file, what is counted, and who fills it. */
const LIMITS: readonly (readonly [file: string, limit: string, fill: () => Promise<Filled>])[] = [
  [
    'features/auth/rate-limit.ts',
    'failures of an account from one address: the account from another one',
    async () => {
      const home = await wardHome();
      const filler = await lastOf(11, () => home.signIn('ana', WRONG, ATTACKER));
      return { filler, other: await status(home.signIn('ana', PASSWORD, WARD)) };
    },
  ],
  [
    'features/auth/rate-limit.ts',
    'failures of an address: another address',
    async () => {
      const home = await wardHome();
      for (let index = 0; index < 100; index += 1)
        await insertFailure(home.db, {
          ...{ subject: `name u${index}`, address: ATTACKER, at: home.clock.now() },
        });
      const filler = await status(home.signIn('ana', PASSWORD, ATTACKER));
      return { filler, other: await status(home.signIn('ana', PASSWORD, WARD)) };
    },
  ],
  [
    'features/auth/rate-limit.ts',
    'tries that wait in a delay: another name from another address',
    async () => {
      const home = await wardHome({ delay: () => new Promise(() => undefined) });
      await failNobody(home, 30);
      const answers: number[] = [];
      for (let index = 0; index < 230; index += 1)
        void status(home.signIn('nobody', WRONG, ATTACKER)).then((answer) => answers.push(answer));
      // One is in its delay and three wait; before that, those that had no place were 503.
      await expect.poll(() => answers.length).toBeGreaterThanOrEqual(30);
      return { filler: answers[0] ?? 0, other: await status(home.signIn('ana', PASSWORD, WARD)) };
    },
  ],
  [
    'features/auth/places.ts',
    'tries that are judged or wait for it: another address',
    async () => {
      const { db, release } = await withHeldFailures();
      const home = await wardHome({ db });
      const answers: number[] = [];
      // Of accounts, whose hashes are cheap here.
      const names = Array.from({ length: 230 }, (_, index) => `nurse${index}`);
      for (const name of names) await home.staff(name);
      const tries = names.map(async (name) => {
        answers.push(await status(home.signIn(name, WRONG, ATTACKER)));
      });
      // 8 are judged, 200 wait.
      await expect.poll(() => answers.length).toBeGreaterThanOrEqual(22);
      const before = answers.length;
      const filler = answers[0] ?? 0;
      const ana = status(home.signIn('ana', PASSWORD, WARD));
      const answered = ana.then(() => answers.push(0));
      await expect.poll(() => answers.length).toBeGreaterThan(before);
      release();
      await Promise.all([answered, ...tries]);
      return { filler, other: await ana };
    },
  ],
  [
    'features/auth/rate-limit.ts',
    'wrong codes of the second factor: a colleague at the same address',
    async () => {
      const home = await wardHome();
      const codes: Record<string, TOTP> = {};
      for (const username of ['nora', 'olga']) {
        await home.staff(username, { twoFactorEnabled: true });
        const { body } = await home.signIn(username, PASSWORD, WARD);
        codes[username] = new TOTP({ secret: Secret.fromBase32(body.two_factor_setup.secret) });
      }
      const prove = (username: string, code: string) =>
        home.post('/api/2fa_check', { username, password: PASSWORD, code });
      const right = (username: string) =>
        prove(username, codes[username]?.generate({ timestamp: home.clock.now() }) ?? '');
      await lastOf(10, () => prove('nora', '000000'));
      return { filler: await status(right('nora')), other: await status(right('olga')) };
    },
  ],
  [
    'features/auth/rate-limit.ts',
    'wrong passwords of a re-authentication: a colleague at the same address',
    async () => {
      const home = await wardHome();
      const [ana, bea] = [await home.enter('ana'), await home.enter('bea')];
      const again = (password: string, by: string) => home.post('/api/reauthenticate', { password }, { by });
      const filler = await lastOf(11, () => again(WRONG, ana));
      return { filler, other: await status(again(PASSWORD, bea)) };
    },
  ],
  [
    'features/auth/rate-limit.ts',
    'wrong passwords of a change of password: a colleague at the same address',
    async () => {
      const home = await wardHome();
      const [ana, bea] = [await home.enter('ana'), await home.enter('bea')];
      const wanted = { password: 'tulips from Lisse', passwordRepeat: 'tulips from Lisse' };
      const change = (current: string, by: string) =>
        home.post('/api/password', { current, ...wanted }, { by });
      const filler = await lastOf(11, () => change(WRONG, ana));
      return { filler, other: await status(change(PASSWORD, bea)) };
    },
  ],
  [
    'features/auth/rate-limit.ts',
    'wrong board codes: a colleague at the same address',
    async () => {
      const home = await wardHome();
      const [ana, bea] = [await home.enter('ana'), await home.enter('bea')];
      const filler = await lastOf(11, enterWrongCode(home, ana));
      return { filler, other: await status(enterCode(home, await newCode(home), bea)) };
    },
  ],
  ...['board code of', 'board-codes', 'staff'].map(
    (kind) =>
      [
        'features/auth/rate-limit.ts',
        `failures of the user name “${kind} …”: the administrator with this number at the same address`,
        async () => {
          const home = await wardHome();
          const ana = await home.enter('ana');
          const filler = await lastOf(11, () => home.signIn(`${kind} ${home.ana}`, WRONG, WARD));
          const signedIn = await status(home.signIn('ana', PASSWORD, WARD));
          const entered = await status(enterCode(home, await newCode(home), ana));
          return { filler, other: Math.max(signedIn, entered) };
        },
      ] as const,
  ),
  [
    'features/boards/pair-board.ts',
    'pairing codes of an address: another address',
    async () => {
      const home = await wardHome();
      const pair = (from: string) => home.post('/api/boards/pair', undefined, { from });
      const filler = await lastOf(21, () => pair(ATTACKER));
      return { filler, other: await status(pair(WARD)) };
    },
  ],
  [
    'features/boards/pair-board.ts',
    'pairing codes of 25 addresses: another address',
    async () => {
      const home = await wardHome();
      const pair = (from: string) => home.post('/api/boards/pair', undefined, { from });
      const now = home.clock.now();
      for (let index = 0; index < 500; index += 1)
        await insertPairing(
          home.db,
          `code ${index}`,
          { tokenHash: sha256(`${index}`), address: `203.0.113.${index % 25}` },
          { now, expiresAt: now + 60_000 },
        );
      return { filler: await status(pair('203.0.113.7')), other: await status(pair(WARD)) };
    },
  ],
  [
    'features/live/live-feed.ts',
    'live feeds of an account: another account',
    async () => {
      const home = await wardHome();
      const address = await home.app.listen({ host: '127.0.0.1', port: 0 });
      const closing = new AbortController();
      onTestFinished(() => closing.abort());
      const open = (token: string) =>
        fetch(`${address}/api/live`, {
          headers: { authorization: `Bearer ${token}` },
          signal: closing.signal,
        });
      const [ana, bea] = [await home.enter('ana'), await home.enter('bea')];
      const filler = await lastOf(31, () => open(ana));
      return { filler, other: await status(open(bea)) };
    },
  ],
  [
    'features/health/client-error.routes.ts',
    'errors of the web app from one address: another address',
    async () => {
      const logged: unknown[] = [];
      const write = (entry: unknown, _: unknown, done: () => void) => {
        logged.push(JSON.parse(String(entry)).clientError?.message);
        done();
      };
      const home = await wardHome({ log: pino(new Writable({ write })) });
      const report = (message: string, from: string) =>
        home.post('/api/client-errors', { message, where: 'card', version: 'abc' }, { from });
      await lastOf(31, (index) => report(`error ${index}`, ATTACKER));
      await report('of the ward', WARD);
      // They are dropped without saying so.
      return {
        filler: logged.includes('error 30') ? 204 : LOCKED_OUT,
        other: logged.includes('of the ward') ? 204 : LOCKED_OUT,
      };
    },
  ],
  [
    'features/ingest/transport/ingest.routes.ts',
    'bytes of messages of a home: another home',
    async () => {
      const home = await wardHome();
      await home.hub('HUB-0001');
      await home.hub('HUB-0002', { centre: await home.centre('Los Olivos') });
      const address = await home.app.listen({ host: '127.0.0.1', port: 0 });
      const hub = { keyHash: sha256('HUB-0001') };
      await home.ingest.findHub(hub);
      const unfinished = Array.from({ length: 3 }, () =>
        openUnfinishedRequest(address, { path: '/ingest/v1/readings', token: 'HUB-0001', length: 1_000_000 }),
      );
      await expect.poll(() => home.ingest.hasCapacity(hub)).toBe(false);
      const send = (by: string) => home.post('/ingest/v1/readings', { readings: [] }, { by });
      const filled = { filler: await status(send('HUB-0001')), other: await status(send('HUB-0002')) };
      for (const request of unfinished) request.destroy();
      return filled;
    },
  ],
  [
    'http/limits.ts',
    'orders of a person: a colleague',
    async () => {
      const home = await wardHome();
      const [ana, bea] = [await home.enter('ana'), await home.enter('bea')];
      const order = {
        sensors: 1,
        stickers: 0,
        departamento: 'Tuin',
        nombre: 'A',
        email: 'a@zonnehof.example',
      };
      const place = (by: string) => home.post('/api/pacientes/pedirMaterial', order, { by });
      return { filler: await lastOf(31, () => place(ana)), other: await status(place(bea)) };
    },
  ],
  [
    'http/limits.ts',
    'notes about a resident: another resident',
    async () => {
      const home = await wardHome();
      const ana = await home.enter('ana');
      const [jan, piet] = [await home.patient('Jan'), await home.patient('Piet')];
      await home.db.run(sql`
        insert into comment (centro_id, patient_id, comentario, "fechaCreacion", autor)
        select ${home.first}, ${jan}, 'note', ${new Date(home.clock.now())}, 'ana' from generate_series(1, 200)`);
      const comment = (patient: number) =>
        home.post(`/api/pacientes/comment/${patient}`, { comment: 'Slept well.' }, { by: ana });
      return { filler: await status(comment(jan)), other: await status(comment(piet)) };
    },
  ],
];

test.each(LIMITS)(
  '%s, %s is served while the limit is full',
  { tags: ['R-LOGIN-20'] },
  async (_, __, fill) => {
    const { filler, other } = await fill();
    expect([429, 503]).toContain(filler);
    expect([200, 204]).toContain(other);
  },
);

/** Limits within one home, where nobody is another party. */
const OF_ONE_HOME = [
  'forms/import/import-runs.ts', // files that a home imports at once
  'features/notifications/delivery.store.ts', // test messages to a receiver
  'forms/taken-names.ts', // names of other homes that a home asks about
];

test('every file that refuses a request for a limit is in the table', () => {
  const source = path.join(import.meta.dirname, '..');
  const refuses = /new Problem\(\s*'(limit-reached|too-many-attempts)'/;
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => refuses.test(readFileSync(path.join(source, file), 'utf8')));
  const listed = [...LIMITS.map(([file]) => file), ...OF_ONE_HOME];
  expect(files.filter((file) => !listed.includes(file))).toEqual([]);
});

test('a try whose client has gone is dropped, and the next of its name and address has its turn', async () => {
  const delayed: { gone: AbortSignal; judge: () => void }[] = [];
  const home = await wardHome({
    delay: (_, gone) =>
      new Promise((resolve, reject) => {
        delayed.push({ gone, judge: resolve });
        gone.addEventListener('abort', () => reject(gone.reason));
      }),
  });
  await failNobody(home, 30);
  const address = await home.app.listen({ host: '127.0.0.1', port: 0 });
  const guess = (signal: AbortSignal | null) =>
    fetch(`${address}/api/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'nobody', password: WRONG }),
      signal,
    });
  const leaving = new AbortController();
  const left = guess(leaving.signal).catch((error: Error) => error.name);
  await expect.poll(() => delayed.length).toBe(1);
  const next = guess(null);
  leaving.abort();
  await expect.poll(() => delayed.length).toBe(2);
  expect(delayed.map(({ gone }) => gone.aborted)).toEqual([true, false]);
  delayed[1]?.judge();
  expect([await left, (await next).status]).toEqual(['AbortError', 401]);
});
