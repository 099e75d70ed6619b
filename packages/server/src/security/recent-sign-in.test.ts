import { expect, test } from 'vitest';
import { sql } from '#db/sql';
import { storeMail } from '#features/notifications/preference.store';
import { type CareHome, careHome } from '#testing/care-home';
import { nextNumber, recordOf, records, takeOwnRecords } from '#testing/endpoint-records';
import { bodyFor, guarded, STREAMS, urlOf } from '#testing/every-endpoint';
import { pendingCode } from '#testing/pending-code';

const ageSignIns = (home: CareHome, minutes: number) =>
  home.db.run(sql`update session set authenticated_at = ${new Date(home.clock.now() - minutes * 60_000)}`);

test.each([
  { minutes: 15, isRecent: true },
  { minutes: 20, isRecent: false },
])(
  'with a sign-in of $minutes minutes ago every endpoint asks for the password as its definition says',
  {
    tags: ['R-LOGIN-13'],
  },
  async ({ minutes, isRecent }) => {
    const home = await careHome();
    const endpoints = guarded(home).filter(({ name }) => !STREAMS.includes(name));
    const asking: string[] = [];
    for (const endpoint of endpoints) {
      const who = `ana${nextNumber()}`;
      await home.staff(who);
      const by = await home.enter(who);
      const of = await records(home, home.first);
      await takeOwnRecords(home, endpoint, { who, by, of });
      await ageSignIns(home, minutes);
      const url = urlOf(endpoint, recordOf(endpoint, of), '', of.token);
      const { status, body } = await home.ask(endpoint.method, url, by, bodyFor(endpoint.name, of));
      if (status === 403 && body.reason === 'reauthenticate') asking.push(endpoint.name);
      else expect([endpoint.name, status]).toEqual([endpoint.name, endpoint.status]);
    }
    const defined = endpoints.filter(({ recentSignIn }) => recentSignIn !== undefined);
    expect(defined.length).toBeGreaterThan(20);
    expect(asking.sort()).toEqual(isRecent ? [] : defined.map(({ name }) => name).sort());
  },
);

const pair = { password: 'a-brand-new-one', passwordRepeat: 'a-brand-new-one' };
const MAIL = { kinds: null, leastPriority: 'low', quietFrom: null, quietTo: null, digest: false };

/** Of the calls that ask for it for some of what may be sent. */
const SENT = [
  { call: 'staff', sent: {}, asks: false },
  { call: 'staff', sent: { nombre: 'Beatriz', locale: 'nl' }, asks: false },
  { call: 'staff', sent: { role: 'ROLE_ENFERMERA', twoFactorEnabled: false }, asks: false },
  { call: 'staff', sent: { username: 'bea2' }, asks: true },
  { call: 'staff', sent: { username: 'Bea' }, asks: true },
  { call: 'staff', sent: { role: 'ROLE_CENTRO' }, asks: true },
  { call: 'staff', sent: { twoFactorEnabled: true }, asks: true },
  { call: 'staff', sent: pair, asks: true },
  { call: 'mail', sent: { mail: 'ana@zonnehof.example', digest: true }, asks: false },
  { call: 'mail', sent: { digest: true }, asks: false },
  { call: 'mail', sent: { mail: 'thief@example.org' }, asks: true },
  { call: 'mail', sent: { mail: null }, asks: true },
  { call: 'import', sent: { store: false }, asks: false },
  { call: 'import', sent: { store: true }, asks: true },
] as const;

test.each(SENT)(
  '$call with $sent after 20 minutes, asks for the password: $asks',
  {
    tags: ['R-LOGIN-13'],
  },
  async ({ call, sent, asks }) => {
    const home = await careHome();
    await storeMail(home.db, await home.staff('ana'), 'ana@zonnehof.example');
    const bea = await home.staff('bea', { roles: ['ROLE_ENFERMERA'] });
    const ana = await home.enter('ana');
    const mailOf = async () => (await home.get('/api/sessions', ana)).body.mail;
    await ageSignIns(home, 20);
    const csv = 'username,nombre,role\ncarla,Carla,Nurse';
    const requests = {
      staff: () => home.post(`/api/staff/edit/${bea}`, { username: 'bea', nombre: 'bea', ...sent }, ana),
      mail: () => home.post('/api/notifications/mine', { ...MAIL, ...sent }, ana),
      import: () => home.post('/api/staff/import', { csv, key: 'key-of-one', ...sent }, ana),
    };
    const { status, body } = await requests[call]();
    expect([status, body.reason]).toEqual(asks ? [403, 'reauthenticate'] : [200, undefined]);
    expect(await mailOf()).toBe('ana@zonnehof.example');
  },
);

test('a changed user name, role and mail address are told to the person, and by whom', {
  tags: ['R-LOGIN-18'],
}, async () => {
  const home = await careHome();
  await home.staff('ana');
  const bea = await home.staff('bea', { roles: ['ROLE_ENFERMERA'] });
  const ana = await home.enter('ana');
  const open = await home.enter('bea');
  const edit = (body: object) =>
    home.post(`/api/staff/edit/${bea}`, { username: 'beatriz', nombre: 'bea', ...body }, ana);
  const noticesOf = async (token: string) =>
    (await home.get('/api/notices', token)).body.lista.map(({ kind, by }: { kind: string; by: string }) => [
      kind,
      by,
    ]);
  await edit({});
  expect(await noticesOf(open)).toEqual([['username', 'ana']]);
  await home.post('/api/notifications/mine', { ...MAIL, mail: 'bea@zonnehof.example' }, open);
  expect(await noticesOf(open)).toEqual([['username', 'ana']]);
  await home.post('/api/notifications/mail/confirm', { code: await pendingCode(home, bea) }, open);
  await home.post('/api/notifications/mine', { ...MAIL, mail: 'bea@zonnehof.example', digest: true }, open);
  await edit({ role: 'ROLE_CENTRO' });
  const again = await home.enter('beatriz');
  expect(await noticesOf(again)).toEqual([
    ['role', 'ana'],
    ['mail', 'bea'],
    ['username', 'ana'],
  ]);
  const { username, mail } = (await home.get('/api/sessions', again)).body;
  expect([username, mail]).toEqual(['beatriz', 'bea@zonnehof.example']);
});
