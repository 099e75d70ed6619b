import { expect, test } from 'vitest';
import { sql } from '#db/sql';
import { openAlert } from '#testing/alerts';
import { careHome } from '#testing/care-home';

const TODAY = '2026-11-15/2026-11-15';

test('the CSV of a period: local times, the words of the reader, no formula, no name of staff', async () => {
  const home = await careHome();
  await home.staff('nina', { roles: ['ROLE_ENFERMERA'] });
  const nina = await home.enter('nina');
  const eve = await home.patient('=1+1', { apellidos: 'Bos; "Eve"' });
  const id = await openAlert(home, { patient: eve });
  home.clock.pass({ minutes: 5 });
  await home.post(`/api/alerts/take/${id}`, {}, nina);
  await home.db.run(sql`
    update alert set status = 'ended', ended = 'cleared', ended_at = ${new Date(home.clock.now() + 60_000)}`);
  const csv = (language: string) =>
    home.ask('GET', `/api/alerts/export/${TODAY}`, nina, undefined, { 'accept-language': language });
  const dutch = await csv('nl');
  expect(dutch.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="alerts-2026-11-15-2026-11-15.csv"',
  });
  expect(dutch.body).toBe(
    [
      '\uFEFF"Begonnen";"Sinds";"Melding";"Prioriteit";"Kamer";"Bewoner";"Afdeling";"Hub";"Iemand ging";"Voorbij";"Afloop";"Niemand ging"',
      `"15/11/2026 10:00";"15/11/2026 10:00";"Verschonen";"Straks";"1";"'=1+1 Bos; ""Eve""";"Tuin";"";"15/11/2026 10:05";"15/11/2026 10:06";"vanzelf opgelost";""`,
      '',
    ].join('\r\n'),
  );
  const english = (await csv('en')).body as string;
  expect(english.split('\r\n')[1]).toContain('"To change","Soon"');
  expect(english).not.toContain('nina');
  const json = await home.ask('GET', `/api/alerts/export/${TODAY}`, nina, undefined, {
    accept: 'application/json',
  });
  expect(json.body).toBe(english);
});

test('every alert of the period once, and one entry in the access log that names the residents', async () => {
  const home = await careHome();
  await home.staff('nina', { roles: ['ROLE_ENFERMERA'] });
  const [anna, bert] = [await home.patient('Anna'), await home.patient('Bert')];
  await home.db.run(sql`
    insert into alert (centro_id, kind, subject, patient_id, priority, status, since, opened_at, stepped_at, ended_at, ended)
    select ${home.first}, 'wet', 'resident', case when n % 2 = 0 then ${anna}::int else ${bert}::int end, 'low', 'ended', at, at, at,
      at, 'cleared'
    from (select n, timestamptz '2026-11-14T23:00:00Z' + n / 3 * interval '1 second' as at from generate_series(0, 2100) n) of_day`);
  const { body } = await home.get(`/api/alerts/export/${TODAY}`, await home.enter('nina'));
  expect((body as string).trimEnd().split('\r\n')).toHaveLength(2102);
  const entries = (await home.accessEntries()).filter(({ action }) => action === 'exportAlerts');
  expect(entries).toMatchObject([{ result: 'ok', centro_id: home.first, pacientes: [anna, bert] }]);
});

test.each([
  ['2026-11-15/2026-11-14', 400],
  ['2026-08-15/2026-11-15', 400],
  ['2026-08-16/2026-11-15', 200],
  ['2026-11-15/2026-11-15?idCentro=999', 403],
])('%s: %i', async (period, status) => {
  const home = await careHome();
  await home.staff('ana');
  expect((await home.get(`/api/alerts/export/${period}`, await home.enter('ana'))).status).toBe(status);
});
