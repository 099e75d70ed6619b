import { expect, test } from 'vitest';
import { careHome } from '#testing/care-home';
import type { Access } from './access';

/** A ward with a recorder: who asked for what, and what became of it. */
async function recordingHome() {
  const accesses: Access[] = [];
  const home = await careHome({ record: (access) => accesses.push(access) });
  await home.staff('ana');
  await home.staff('nora', { roles: ['ROLE_ENFERMERA'] });
  const recorded = () =>
    accesses.splice(0).map(({ endpoint, status, role, centre }) => [endpoint, status, role, centre]);
  return { home, accesses, recorded };
}

test('every request for patient data is recorded: served, refused and not signed in', async () => {
  const { home, recorded } = await recordingHome();
  const [ana, nora] = [await home.enter('ana'), await home.enter('nora')];
  const jan = await home.patient('Jan');
  expect(recorded()).toEqual([]); // to sign in is not about patients

  await home.get('/api/pacientes/list', ana);
  await home.get('/api/pacientes/list', ana); // from memory
  await home.get(`/api/pacientes/view/${jan}`, nora);
  await home.post(`/api/pacientes/comment/${jan}`, { comment: 'Slept well.' }, ana);
  expect(recorded()).toEqual([
    ['listPatients', 200, 'ROLE_CENTRO', home.first],
    ['listPatients', 200, 'ROLE_CENTRO', home.first],
    ['viewPatient', 200, 'ROLE_ENFERMERA', home.first],
    ['commentOnPatient', 200, 'ROLE_CENTRO', home.first],
  ]);

  await home.post(`/api/pacientes/comment/${jan}`, { comment: 'x' }, nora);
  await home.get('/api/pacientes/view/999', ana);
  await home.post(`/api/pacientes/comment/${jan}`, {}, ana);
  await home.get('/api/pacientes/list', 'a-token-of-nobody');
  expect(recorded()).toEqual([
    ['commentOnPatient', 403, 'ROLE_ENFERMERA', null],
    ['viewPatient', 404, 'ROLE_CENTRO', home.first],
    ['commentOnPatient', 422, 'ROLE_CENTRO', home.first],
    ['listPatients', 401, null, null],
  ]);
});

test('an access record names the patient, the staff member and the request', async () => {
  const { home, accesses } = await recordingHome();
  const ana = await home.enter('ana');
  const jan = await home.patient('Jan');
  const { headers } = await home.get(`/api/pacientes/view/${jan}`, ana);
  expect(accesses).toEqual([
    {
      at: home.clock.now(),
      endpoint: 'viewPatient',
      params: { id: String(jan) },
      status: 200,
      staff: expect.any(Number),
      role: 'ROLE_CENTRO',
      centre: home.first,
      address: '127.0.0.1',
      requestId: headers['x-request-id'],
    },
  ]);
});
