import { ENDPOINTS } from '@vigilia/contract/endpoints';
import { type Field, prepareResponse } from '@vigilia/contract/form';
import { describe, expect, test } from 'vitest';
import { sql } from '#db/sql';
import { careHome } from '#testing/care-home';
import { recordOf, records } from '#testing/endpoint-records';
import { bodyFor, urlOf } from '#testing/every-endpoint';

/** The calls that store what a form asks for. */
const STORED_BY: Readonly<Record<string, readonly string[]>> = {
  preparePatient: ['admitPatient', 'editPatient'],
  prepareRestore: ['restorePatient'],
  prepareStaff: ['addStaff', 'editStaff'],
  prepareHub: ['editHub', 'addHub'],
  prepareSensor: ['addSensor', 'editSensor'],
  prepareCentre: ['editCentre'],
  prepareSection: ['addSection', 'editSection'],
  prepareAlertPolicy: ['editAlertPolicy'],
};

const HOSTILE = ['\u200B', '\u200D', '\u202E', '\u2066', '\u2028', '\u0007', '\n', '\u3164', '\uFE0F'];
const PREPARED = ENDPOINTS.filter(({ response }) => response === prepareResponse);
const endpointOf = (name: string) => {
  const found = ENDPOINTS.find((endpoint) => endpoint.name === name);
  if (!found) throw new Error(`no endpoint ${name}`);
  return found;
};
const isTyped = ({ type, custom_type, readonly, computed }: Field) =>
  type === 'string' && (custom_type ?? 'textarea') === 'textarea' && !readonly && !computed;

test('every form is in the table of this test', () => {
  expect(PREPARED.map(({ name }) => name).sort()).toEqual(Object.keys(STORED_BY).sort());
});

describe.each(PREPARED.map(({ name }) => name))('%s', (name) => {
  test('no text field takes what cannot be seen, or in several lines what reorders its letters', {
    tags: ['R-STAFF-15'],
  }, async () => {
    const home = await careHome();
    await home.staff('ana');
    const ana = await home.enter('ana');
    const of = await records(home, home.first);
    const prepare = endpointOf(name);
    const { body: prepared } = await home.get(urlOf(prepare, recordOf(prepare, of)), ana);
    const typed = (Object.values(prepared[1].properties) as Field[]).filter(isTyped);
    for (const write of (STORED_BY[name] ?? []).map(endpointOf)) {
      for (const { name: field, custom_type } of typed) {
        const refused = custom_type === 'textarea' ? ['\u202E', '\u2066', '\u0007'] : HOSTILE;
        for (const character of refused) {
          const sent = { ...bodyFor(write.name, of), [field]: `An${character}na` };
          const url = urlOf(write, recordOf(write, of));
          const { body } = await home.ask(write.method, url, ana, sent);
          expect([write.name, field, character, Object.keys(body.errors ?? {})]).toEqual([
            ...[write.name, field, character],
            [field],
          ]);
        }
      }
    }
  });
});

test('a file that is imported is read by the same rule', async () => {
  const home = await careHome();
  await home.staff('ana');
  const ana = await home.enter('ana');
  const csv = 'username,nombre,role\nbe\u200Ba,Bea,Nurse\ncarla,Car\u202Ela,Nurse\nd\u043Era,Dora,Nurse';
  const { body } = await home.post('/api/staff/import', { csv, store: false, key: 'key-of-one' }, ana);
  expect(body.errors.map(({ line, column }: { line: number; column: string }) => [line, column])).toEqual([
    [2, 'Username'],
    [3, 'Name'],
    [4, 'Username'],
  ]);
});

describe('user names', () => {
  const pair = { password: 'a-brand-new-one', passwordRepeat: 'a-brand-new-one' };

  test.each([
    ['аnna', 'a Cyrillic letter among Latin ones', undefined],
    ['ａｎｎａ', 'wide letters', 'anna'],
    ['ﬁona', 'a ligature', 'fiona'],
    ['jose\u0301', 'an accent of its own', 'josé'],
    ['ярослава', 'another alphabet', 'ярослава'],
  ])('%s, %s, is stored as %s', async (username, _, stored) => {
    const home = await careHome();
    await home.staff('ana');
    const member = { username, nombre: 'Anna', role: 'ROLE_CENTRO', ...pair };
    const { status, body } = await home.post('/api/staff/new', member, await home.enter('ana'));
    if (stored === undefined) return expect([status, Object.keys(body.errors)]).toEqual([422, ['username']]);
    const row = await home.db.one<{ username: string }>(
      sql`select username from staff where id = ${body.id}`,
    );
    expect(row.username).toBe(stored);
  });

  test('one from before signs in, is shown and stays while other fields are edited', {
    tags: ['R-STAFF-15'],
  }, async () => {
    const home = await careHome();
    await home.staff('ana');
    const id = await home.staff('аnna\u200B', { roles: ['ROLE_ENFERMERA'] });
    const ana = await home.enter('ana');
    const member = { username: 'аnna\u200B', nombre: 'аnna\u200B', locale: 'nl', role: 'ROLE_CENTRO' };
    expect((await home.post(`/api/staff/edit/${id}`, member, ana)).status).toBe(200);
    expect(await home.enter('аnna\u200B')).toEqual(expect.any(String));
    const changed = await home.post(`/api/staff/edit/${id}`, { ...member, username: 'аnna\u200B2' }, ana);
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ['username']]);
  });
});
