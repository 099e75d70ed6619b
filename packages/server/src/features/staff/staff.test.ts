import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#db/sql';
import { type CareHome, careHome, PASSWORD } from '#testing/care-home';

let home: CareHome;
let ana: string;
let anaId: number;
beforeEach(async () => {
  home = await careHome();
  anaId = await home.staff('ana');
  ana = await home.enter('ana');
});
const pair = { password: 'a-brand-new-one', passwordRepeat: 'a-brand-new-one' };
const filled = (fields: object = {}) => ({ username: 'bea', nombre: 'Bea', ...fields });
const add = (fields: object = {}) =>
  home.post('/api/staff/new', filled({ role: 'ROLE_CENTRO', ...pair, ...fields }), ana);
const edit = (id: number, fields: object = {}, by = ana) =>
  home.post(`/api/staff/edit/${id}`, filled(fields), by);
const baja = (id: number, by = ana, query = '') => home.get(`/api/staff/baja/${id}${query}`, by);
const list = async (by = ana, query = '') => (await home.get(`/api/staff/list${query}`, by)).body.lista;
const works = async (token: string) => (await home.get('/api/staff/list', token)).status === 200;
const signIn = (username: string, password = PASSWORD) =>
  home.post('/api/authenticate', { username, password });

describe('the list', () => {
  test('has the staff of this centre by name, with their effective role', {
    tags: ['R-STAFF-8', 'R-API-14', 'R-API-33'],
  }, async () => {
    const both = await home.staff('zoe', { roles: ['ROLE_CENTRO', 'ROLE_ENFERMERA'] });
    const cook = await home.staff('cook', { roles: ['ROLE_KITCHEN'] });
    const olivos = await home.centre('Los Olivos');
    await home.staff('javier', { centres: [olivos] });
    const shown = (id: number, username: string, role: string) => ({
      id,
      username,
      nombre: username,
      locale: 'es',
      role,
      twoFactorEnabled: false,
    });
    expect(await list()).toEqual([
      shown(anaId, 'ana', 'ROLE_CENTRO'),
      shown(cook, 'cook', 'ROLE_KITCHEN'),
      shown(both, 'zoe', 'ROLE_ENFERMERA'),
    ]);
    const { body: users } = await home.get('/users', ana);
    expect(users[0]).toEqual({ id: anaId, username: 'ana', nombre: 'ana', role: 'ROLE_CENTRO' });
    expect(users).toHaveLength(3);
  });
});

describe('the form', () => {
  test('requires the passwords for a new member only', {
    tags: ['R-LANG-4', 'R-ROLES-1', 'R-STAFF-9', 'R-STAFF-10', 'R-STAFF-12', 'R-API-15'],
  }, async () => {
    const { body: fresh } = await home.get('/api/staff/prepare', ana);
    expect(fresh[0]).toBeNull();
    const { properties } = fresh[1];
    expect(Object.keys(properties)).toEqual([
      'username',
      'nombre',
      'locale',
      'role',
      'twoFactorEnabled',
      'password',
      'passwordRepeat',
    ]);
    const roles = properties.role.choice_options.map(({ value }: { value: string }) => value);
    expect(roles).toEqual(['ROLE_CENTRO', 'ROLE_ENFERMERA']);
    expect(properties.locale.attr['default-value']).toBe('es');
    expect(properties.role.attr['default-value']).toBe('ROLE_CENTRO');
    expect(properties.password.attr.validations).toHaveLength(1);
    expect(properties.passwordRepeat.attr.validations).toHaveLength(1);
    expect(properties.password.custom_type).toBe('password');

    const zoe = await home.staff('zoe', { roles: ['ROLE_CENTRO', 'ROLE_ENFERMERA'] });
    const { body: known } = await home.get(`/api/staff/prepare?id=${zoe}`, ana);
    expect(known[0]).toEqual({
      username: 'zoe',
      nombre: 'zoe',
      locale: 'es',
      role: 'ROLE_ENFERMERA',
      twoFactorEnabled: false,
      password: '',
      passwordRepeat: '',
    });
    expect(known[1].properties.password.attr.validations).toEqual([]);
    expect(known[1].properties.passwordRepeat.attr.validations).toEqual([]);
  });
});

describe('adding', () => {
  test('the new member can sign in', {
    tags: ['R-LANG-4', 'R-STAFF-8', 'R-STAFF-9', 'R-API-16'],
  }, async () => {
    const { status, body } = await add();
    expect([status, body]).toEqual([200, { id: expect.any(Number) }]);
    expect(await list()).toContainEqual({
      id: body.id,
      username: 'bea',
      nombre: 'Bea',
      locale: 'es',
      role: 'ROLE_CENTRO',
      twoFactorEnabled: false,
    });
    expect((await signIn('bea', pair.password)).body.token).toEqual(expect.any(String));

    const chosen = { username: 'carla', nombre: 'Carla', locale: 'nl', role: 'ROLE_ENFERMERA' };
    const { id } = (await add({ ...chosen, twoFactorEnabled: true })).body;
    expect(await list()).toContainEqual({ id, ...chosen, twoFactorEnabled: true });
  });

  test('the new member has the language that was chosen', { tags: ['R-LANG-4'] }, async () => {
    for (const locale of ['es', 'en', 'nl'] as const) {
      const { body } = await add({ username: `bea-${locale}`, locale });
      expect(await list()).toContainEqual(expect.objectContaining({ id: body.id, locale }));
    }
  });

  test.each([
    [
      { password: '', passwordRepeat: '' },
      { password: 'This field is required.', passwordRepeat: 'This field is required.' },
    ],
    [{ passwordRepeat: '' }, { passwordRepeat: 'This field is required.' }],
    [{ passwordRepeat: 'a-brand-new-two' }, { passwordRepeat: 'The passwords must match' }],
    [{ password: 'short', passwordRepeat: 'short' }, { password: 'At least 10 characters.' }],
    [
      { username: '', nombre: '' },
      { username: 'This field is required.', nombre: 'This field is required.' },
    ],
    [{ role: undefined }, { role: 'This field is required.' }],
    [{ role: '' }, { role: 'This field is required.' }],
    [{ role: 'ROLE_ROOT' }, { role: 'Choose one of the options.' }],
    [
      { password: 'Welkom2026!', passwordRepeat: 'Welkom2026!' },
      { password: expect.stringMatching(/too common/) },
    ],
    [
      { username: 'beatrijs.b', password: 'Beatrijs.B', passwordRepeat: 'Beatrijs.B' },
      { password: 'The username cannot be the password. Choose another one.' },
    ],
    [{ role: ['ROLE_CENTRO'] }, { role: 'Choose one of the options.' }],
    [{ locale: 'fr' }, { locale: 'Choose one of the options.' }],
    [{ username: 'ANA' }, { username: 'This is already in use.' }],
  ])(
    '%j is refused at its field',
    { tags: ['R-STAFF-10', 'R-STAFF-11', 'R-LOGIN-15'] },
    async (fields, errors) => {
      const { status, body } = await add(fields);
      expect([status, body.errors]).toEqual([422, errors]);
      expect(await list()).toHaveLength(1);
    },
  );

  test('ignores keys beyond the form', async () => {
    const olivos = await home.centre('Los Olivos');
    const { body } = await add({
      role: 'ROLE_ENFERMERA',
      roles: ['ROLE_CENTRO'],
      centres: [olivos],
      totp_secret: 'x',
    });
    const row = await home.db.one(sql`
      select roles, totp_secret, array(select centro_id from staff_centre where staff_id = id) as centres
      from staff where id = ${body.id}`);
    expect(row).toEqual({ roles: ['ROLE_ENFERMERA'], totp_secret: null, centres: [home.first] });
  });
});

describe('editing', () => {
  test('changing name or language ends no session and leaves the password', {
    tags: ['R-STAFF-12', 'R-API-17'],
  }, async () => {
    const bea = await home.staff('bea', { roles: ['ROLE_ENFERMERA'] });
    const token = await home.enter('bea');
    expect(
      (await edit(bea, { nombre: 'Beatriz', locale: 'nl', password: '', passwordRepeat: '' })).body,
    ).toEqual({ id: bea });
    expect(await list()).toContainEqual({
      id: bea,
      username: 'bea',
      nombre: 'Beatriz',
      locale: 'nl',
      role: 'ROLE_ENFERMERA',
      twoFactorEnabled: false,
    });
    expect(await works(token)).toBe(true);
    expect((await signIn('bea')).status).toBe(200);
  });

  test('a new password or role ends the member’s sessions', {
    tags: ['R-STAFF-12', 'R-API-17'],
  }, async () => {
    const bea = await home.staff('bea', { roles: ['ROLE_ENFERMERA'] });
    const before = await home.enter('bea');
    expect((await edit(bea, { password: 'only-one-of-two' })).body.errors).toEqual({
      passwordRepeat: 'This field is required.',
    });
    expect((await edit(bea, { passwordRepeat: 'only-one-of-two' })).body.errors).toEqual({
      password: 'This field is required.',
    });
    expect(await works(before)).toBe(true);
    await edit(bea, pair);
    expect(await works(before)).toBe(false);
    expect((await signIn('bea')).status).toBe(401);

    const again = (await signIn('bea', pair.password)).body.token;
    await edit(bea, { role: 'ROLE_ENFERMERA' });
    expect(await works(again)).toBe(true);
    await edit(bea, { role: 'ROLE_CENTRO' });
    expect(await works(again)).toBe(false);
  });

  test('a member with both roles keeps both until another role is chosen', async () => {
    const zoe = await home.staff('zoe', { roles: ['ROLE_CENTRO', 'ROLE_ENFERMERA'] });
    const roles = async () =>
      (await home.db.one<{ roles: string[] }>(sql`select roles from staff where id = ${zoe}`)).roles;
    const token = await home.enter('zoe');
    await edit(zoe, { username: 'zoe', role: 'ROLE_ENFERMERA' });
    expect([await roles(), await works(token)]).toEqual([['ROLE_CENTRO', 'ROLE_ENFERMERA'], true]);
    await edit(zoe, { username: 'zoe', role: 'ROLE_CENTRO' });
    expect([await roles(), await works(token)]).toEqual([['ROLE_CENTRO'], false]);
  });

  test('switching two-factor off deletes secret and recovery codes; switching it on enrols anew', {
    tags: ['R-API-17'],
  }, async () => {
    const dos = await home.staff('dos', { twoFactorEnabled: true });
    const half = await signIn('dos');
    const { secret } = half.body.two_factor_setup;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: home.clock.now() });
    await home.post('/api/2fa_check', { username: 'dos', password: PASSWORD, code });

    await edit(dos, { username: 'dos', twoFactorEnabled: false });
    expect((await signIn('dos')).body.token).toEqual(expect.any(String));
    expect(await home.db.many(sql`select from recovery_code`)).toEqual([]);
    await edit(dos, { username: 'dos', twoFactorEnabled: true });
    const anew = (await signIn('dos')).body.two_factor_setup;
    expect(anew.secret).toEqual(expect.any(String));
    expect(anew.secret).not.toBe(secret);
  });

  test('a taken user name is 422, one’s own in another case is not', { tags: ['R-API-17'] }, async () => {
    const bea = await home.staff('bea');
    expect((await edit(bea, { username: 'Ana' })).body.errors).toEqual({
      username: 'This is already in use.',
    });
    expect((await edit(bea, { username: 'BEA' })).status).toBe(200);
    expect(await list()).toContainEqual(expect.objectContaining({ id: bea, username: 'BEA' }));
  });
});

describe('the last administrator of a centre', () => {
  test('can be neither demoted nor deleted', { tags: ['R-STAFF-13'] }, async () => {
    await home.staff('zoe', { roles: ['ROLE_CENTRO', 'ROLE_ENFERMERA'] });
    const demoted = await edit(anaId, { username: 'ana', role: 'ROLE_ENFERMERA' });
    expect([demoted.status, demoted.body.message]).toEqual([
      409,
      'This is the last administrator of the home.',
    ]);
    const bea = await home.staff('bea');
    expect((await edit(anaId, { username: 'ana', role: 'ROLE_ENFERMERA' })).status).toBe(200);
    expect((await edit(bea, { role: 'ROLE_ENFERMERA' }, await home.enter('bea'))).status).toBe(409);
  });

  test('is counted in each of their centres', async () => {
    const olivos = await home.centre('Los Olivos');
    const boss = await home.staff('boss', { centres: [home.first, olivos] });
    const token = await home.enter('boss');
    expect((await edit(boss, { username: 'boss', role: 'ROLE_ENFERMERA' }, token)).status).toBe(409);
    const peer = await home.staff('peer', { centres: [olivos] });
    expect((await baja(peer, token, `?idCentro=${olivos}`)).status).toBe(200);
  });
});

describe('deleting', () => {
  test('ends the account with its last centre and its sessions, and is idempotent', {
    tags: ['R-API-18'],
  }, async () => {
    const bea = await home.staff('bea');
    const token = await home.enter('bea');
    const left = home.clock.now();
    expect(await baja(bea)).toMatchObject({ status: 200, body: { id: bea } });
    home.clock.pass({ minutes: 10 });
    expect(await baja(bea)).toMatchObject({ status: 200, body: { id: bea } });
    expect(await home.db.one(sql`select ended_at from staff where id = ${bea}`)).toEqual({ ended_at: left });
    expect([await works(token), (await signIn('bea')).status]).toEqual([false, 401]);
    expect(await list()).toHaveLength(1);
    expect((await edit(bea)).status).toBe(404);
    await home.post('/api/reauthenticate', { password: PASSWORD }, ana);
    expect((await add()).status).toBe(200);
  });

  test('removes this centre and leaves the others', async () => {
    const olivos = await home.centre('Los Olivos');
    const bea = await home.staff('bea', { roles: ['ROLE_ENFERMERA'], centres: [home.first, olivos] });
    const token = await home.enter('bea');
    expect((await baja(bea)).status).toBe(200);
    expect(await works(token)).toBe(false);
    expect((await signIn('bea')).body.centros).toMatchObject([{ id: olivos }]);
    expect(await list()).toHaveLength(1);
    expect((await baja(bea)).status).toBe(200);
    expect((await signIn('bea')).body.centros).toHaveLength(1);
  });

  test('applies to the centre that is named, else to the first', async () => {
    const olivos = await home.centre('Los Olivos');
    await home.staff('boss', { centres: [home.first, olivos] });
    const boss = await home.enter('boss');
    const javier = await home.staff('javier', { centres: [olivos] });
    expect((await baja(javier, boss)).status).toBe(404);
    expect((await baja(javier, boss, `?idCentro=${olivos}`)).status).toBe(200);
    expect((await baja(javier, boss)).status).toBe(404);
  });

  test('deleting oneself is refused', { tags: ['R-STAFF-13'] }, async () => {
    await home.staff('bea');
    const { status, body } = await baja(anaId);
    expect([status, body.message]).toEqual([409, 'You cannot delete yourself.']);
    expect(await works(ana)).toBe(true);
  });
});

describe('a member of several centres', () => {
  test('has password, role and two-factor changed only by an administrator of all of them', async () => {
    const olivos = await home.centre('Los Olivos');
    const bea = await home.staff('bea', { roles: ['ROLE_ENFERMERA'], centres: [home.first, olivos] });
    await home.staff('boss', { centres: [home.first, olivos] });
    const boss = await home.enter('boss');
    for (const fields of [pair, { role: 'ROLE_CENTRO' }, { twoFactorEnabled: true }]) {
      const refused = await edit(bea, { nombre: 'Changed', ...fields });
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'This person also works in a home that you do not administer.',
      ]);
    }
    expect(await list()).toContainEqual(expect.objectContaining({ id: bea, nombre: 'bea' }));
    expect(
      (await edit(bea, { nombre: 'bea', locale: 'nl', role: 'ROLE_ENFERMERA', twoFactorEnabled: false }))
        .status,
    ).toBe(200);
    for (const fields of [pair, { role: 'ROLE_CENTRO' }, { twoFactorEnabled: true }]) {
      expect((await edit(bea, fields, boss)).status).toBe(200);
    }
  });
});
