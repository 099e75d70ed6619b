import { expect, test } from 'vitest';
import { careHome, PASSWORD } from '#testing/care-home';

// Somebody takes an account over and covers their tracks: every step is in the access log, and cannot be taken out of it.

test('a sign-in, a failure, a change of staff and a deleted hub leaves who, whom, from where and the result', async () => {
  const home = await careHome({ trustProxy: 1 });
  const [ana, bea] = [await home.staff('ana'), await home.staff('bea')];
  const hub = await home.hub('HUB-1');
  const from = { 'x-forwarded-for': '198.51.100.7' };
  const signIn = (password: string) =>
    home.ask('POST', '/api/authenticate', null, { username: 'ana', password }, from);
  await signIn('a-wrong-guess');
  const token = (await signIn(PASSWORD)).body.token;
  const edit = { username: 'bea', nombre: 'bea', role: 'ROLE_ENFERMERA' };
  await home.ask('POST', `/api/staff/edit/${bea}`, token, edit, from);
  await home.ask('GET', `/api/staff/baja/${bea}`, token, undefined, from);
  await home.ask('GET', `/api/hubs/baja/${hub}`, token, undefined, from);
  await home.ask('GET', '/api/hubs/baja/999', token, undefined, from);
  const entries = await home.accessEntries();
  // Refusals are written a second later, changes with themselves.
  const steps = entries.map(({ action, result }) => `${action} ${result}`).sort();
  expect(steps).toEqual(
    [
      'authenticate ok',
      'authenticate refused',
      'deleteHub 999 refused',
      `deleteHub ${hub} ok`,
      `deleteStaff ${bea} ok`,
      `editStaff ${bea} ok`,
    ].sort(),
  );
  for (const { staff_id, nombre, address } of entries)
    expect([staff_id, nombre, address]).toEqual([ana, 'ana', '198.51.100.7']);
  await expect(home.db.script(`delete from access_log where staff_id = ${ana}`)).rejects.toThrow(
    'append-only',
  );
});
