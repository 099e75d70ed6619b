import type { FirstDayItem } from '@vigilia/contract/first-day';
import { DAY } from '@vigilia/domain/instant';
import { describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { sql } from '#db/sql';
import { insertRun } from '#features/backups/backup-run.store';
import { PushHosts } from '#features/notifications/channels/push';
import { openAlert } from '#testing/alerts';
import { type CareHome, careHome } from '#testing/care-home';
import { startNotifications } from '#testing/notification-home';
import { startPagingSystem } from '#testing/paging-system';
import { pushBrowser } from '#testing/push-browser';
import { startReceiver } from '#testing/receiver';

const vapid = { subject: 'https://vigilia.example', ...webPush.generateVAPIDKeys() };

/** A home with its first administrator, who has a phone in the pocket that the push service `service` serves. */
async function newHome(needs: Partial<Parameters<typeof careHome>[0]> = {}) {
  const service = await startReceiver(201);
  const pushHosts = new PushHosts([service.host]);
  const notifications = { pushKey: vapid.publicKey, pushHosts, mail: false };
  const home = await careHome({ notifications, ...needs });
  await home.staff('ana');
  const ana = await home.enter('ana');
  const steps = async (headers: Record<string, string> = {}) =>
    ((await home.ask('GET', '/api/first-day', ana, undefined, headers)).body as { lista: FirstDayItem[] })
      .lista;
  const browser = pushBrowser(service.host, '/ana');
  return {
    ...{ home, ana, steps, service, browser },
    notify: () => startNotifications(home, { vapid, pushHosts: [service.host] }),
    addPhone: async () => {
      const body = { ...browser.subscription, label: 'Pixel' };
      const answer = await home.post('/api/notifications/device', body, ana);
      return (answer.body as { device: { id: number } }).device.id;
    },
  };
}
type NewHome = Awaited<ReturnType<typeof newHome>>;

const shortly = ({ step, state, finding, count, at }: FirstDayItem) =>
  [step, state, finding, ...(count === null ? [] : [count]), ...(at === null ? [] : [at])].join(' ');

/** What one thing that was done changes, in the words of the list. */
async function changedBy(from: NewHome, act: () => Promise<unknown>): Promise<string[]> {
  const before = (await from.steps()).map(shortly);
  await act();
  return (await from.steps()).map(shortly).filter((line) => !before.includes(line));
}

test('a new home: what came with it is there, everything else is missing', {
  tags: ['R-FIRSTDAY-1'],
}, async () => {
  const { steps } = await newHome();
  expect((await steps()).map(shortly)).toEqual([
    'name done named',
    'sections done sections 1',
    // PUBLIC_URL is set, and this request came by http.
    'https unknown behind-proxy',
    'hub missing no-hub',
    'residents missing no-residents',
    'sensors missing nobody-to-wear',
    'staff missing no-colleagues',
    'phones missing no-phones',
    'backups missing no-backups',
    'test-call missing no-call',
  ]);
});

const NOW = '2026-11-15T09:00:00.000Z';
const hubSends = (home: CareHome) => home.post('/ingest/v1/readings', { readings: [] }, 'HUB-0001');

/** What somebody does, and the steps that it changes. */
const ACTS: Readonly<Record<string, readonly [act: (from: NewHome) => Promise<unknown>, changed: string[]]>> =
  {
    'the home loses its name': [
      ({ home }) => home.db.run(sql`update centre set nombre = ' '`),
      ['name missing unnamed'],
    ],
    'its only section is removed': [
      ({ home, ana }) => home.get(`/api/secciones/baja/${home.section}`, ana),
      ['sections missing no-sections'],
    ],
    'a hub is added, and sends nothing': [({ home }) => home.hub('HUB-0001'), ['hub missing hub-silent 1']],
    'a hub sends': [
      async ({ home }) => {
        await home.hub('HUB-0001');
        await hubSends(home);
      },
      [`hub done hub-received 1 ${NOW}`],
    ],
    'a hub that sent is deleted': [
      async ({ home, ana }) => {
        const hub = await home.hub('HUB-0001');
        await hubSends(home);
        await home.get(`/api/hubs/baja/${hub}`, ana);
      },
      [],
    ],
    'a resident without a sensor is admitted': [
      ({ home }) => home.patient('Anna'),
      ['residents done residents 1', 'sensors missing nobody-wears'],
    ],
    'one of three residents wears a sensor': [
      async ({ home }) => {
        for (const name of ['Bert', 'Cees']) await home.patient(name);
        await home.patient('Anna', { sensor: await home.sensor('S-1') });
      },
      ['residents done residents 3', 'sensors missing some-wear-none 2'],
    ],
    'who wore none is discharged': [
      async ({ home, ana }) => {
        const bert = await home.patient('Bert');
        await home.patient('Anna', { sensor: await home.sensor('S-1') });
        await home.get(`/api/pacientes/baja/${bert}`, ana);
      },
      ['residents done residents 1', 'sensors done all-wear 1'],
    ],
    'a second administrator comes': [({ home }) => home.staff('bea'), ['staff missing no-nurses']],
    'a nurse comes': [
      ({ home }) => home.staff('noor', { roles: ['ROLE_ENFERMERA'] }),
      ['staff done staff 2'],
    ],
    'a phone is registered': [({ addPhone }) => addPhone(), ['phones missing phones-untested 1']],
    'a backup is made': [
      ({ home }) =>
        insertRun(home.db, {
          ...{ startedAt: home.clock.now(), finishedAt: home.clock.now(), file: 'x', bytes: 1, error: null },
        }),
      [`backups done backups ${NOW}`],
    ],
    'a backup fails': [
      ({ home }) =>
        insertRun(home.db, {
          ...{ startedAt: home.clock.now(), finishedAt: home.clock.now(), file: null, bytes: null },
          error: 'x',
        }),
      ['backups missing backup-awaited'],
    ],
    'another home is complete': [
      async ({ home }) => {
        const olivos = await home.centre('Los Olivos');
        await home.hub('HUB-0001', { centre: olivos });
        await hubSends(home);
        await home.patient('Bert', {
          centre: olivos,
          sensor: await home.sensor('S-2', { centre: olivos }),
        });
        await home.staff('javier', { centres: [olivos], roles: ['ROLE_ENFERMERA'] });
      },
      [],
    ],
  };

test.each(Object.entries(ACTS))('%s', { tags: ['R-FIRSTDAY-1'] }, async (_, [act, changed]) => {
  const from = await newHome();
  expect(await changedBy(from, () => act(from))).toEqual(changed);
});

describe('https', () => {
  const httpsOf = async (from: NewHome, headers: Record<string, string> = {}) =>
    shortly((await from.steps(headers)).find(({ step }) => step === 'https')!);
  const through = { 'x-forwarded-proto': 'https' };

  test('is there for whoever comes through a proxy that is trusted, and not for who says so', {
    tags: ['R-FIRSTDAY-1'],
  }, async () => {
    const trusting = await newHome({ trustProxy: 1 });
    expect(await httpsOf(trusting, through)).toBe('https done https');
    expect(await httpsOf(trusting)).toBe('https unknown behind-proxy');
    expect(await httpsOf(await newHome(), through)).toBe('https unknown behind-proxy');
  });

  test('of the server itself is there while its certificate is valid', {
    tags: ['R-FIRSTDAY-1'],
  }, async () => {
    let until = Date.parse(NOW) + DAY;
    const own = await newHome({ httpsSource: 'own', certificateExpiry: async () => until });
    expect(await httpsOf(own)).toBe('https done https');
    until = Date.parse(NOW);
    expect(await httpsOf(own)).toBe('https missing no-certificate');
    expect(await httpsOf(await newHome({ httpsSource: 'own' }))).toBe('https missing no-certificate');
  });

  test('that nobody set up is missing, and phones wait for it', { tags: ['R-FIRSTDAY-1'] }, async () => {
    const without = { notifications: { pushKey: null, pushHosts: new PushHosts([]), mail: false } };
    const from = await newHome(without);
    expect(await httpsOf(from)).toBe('https missing no-https');
    expect((await from.steps()).map(shortly)).toContain('phones missing no-push');
  });
});

describe('phones and the test call', () => {
  const stateOf = async ({ steps }: NewHome) =>
    (await steps()).filter(({ step }) => step === 'phones' || step === 'test-call').map(shortly);

  test('a test is sent, and then shown: the phone gets something with the first, a call arrived with the second', {
    tags: ['R-FIRSTDAY-1'],
  }, async () => {
    const from = await newHome();
    const { home, ana, service, browser } = from;
    const device = await from.addPhone();
    await home.post(`/api/notifications/device/test/${device}`, {}, ana);
    const { tick } = await from.notify();
    await tick();
    expect(await stateOf(from)).toEqual(['phones done phones 1', 'test-call missing no-call']);
    const { token } = browser.read(service.received[0]!);
    await home.post('/api/notifications/confirm', { token });
    const shownAt = new Date(home.clock.now()).toISOString();
    expect(await stateOf(from)).toEqual(['phones done phones 1', `test-call done call-arrived ${shownAt}`]);
    // The phone is no longer there, nor is what it showed.
    await home.ask('DELETE', `/api/notifications/device/${device}`, ana);
    expect(await stateOf(from)).toEqual(['phones missing no-phones', 'test-call missing no-call']);
  });

  test('a test that does not arrive takes the phone away until something does', {
    tags: ['R-FIRSTDAY-1'],
  }, async () => {
    const from = await newHome();
    const { home, ana, service } = from;
    const device = await from.addPhone();
    const test = () => home.post(`/api/notifications/device/test/${device}`, {}, ana);
    const { tick } = await from.notify();
    await test();
    await tick();
    expect((await stateOf(from))[0]).toBe('phones done phones 1');
    service.reply(500);
    home.clock.pass({ seconds: 1 });
    await test();
    for (const _ of [1, 2, 3, 4, 5]) {
      home.clock.pass({ minutes: 1 });
      await tick();
    }
    expect((await stateOf(from))[0]).toBe('phones missing phones-untested 1');
    service.reply(201);
    await test();
    await tick();
    expect((await stateOf(from))[0]).toBe('phones done phones 1');
  });

  test('a test of the paging system is a call that arrived; so is a call of an alert', {
    tags: ['R-FIRSTDAY-1'],
  }, async () => {
    const from = await newHome();
    const { home, ana } = from;
    const system = await startPagingSystem();
    const pager = { host: '127.0.0.1', port: system.port, role: 'control', locale: 'es' };
    await home.db.run(sql`
      insert into pager (centro_id, host, port, role, locale, addresses)
      values (${home.first}, ${pager.host}, ${pager.port}, ${pager.role}, ${pager.locale}, '[{"seccion": null, "address": "501"}]')`);
    await home.post('/api/pager/test', { address: '501' }, ana);
    expect((await stateOf(from))[1]).toBe('test-call missing no-call');
    const { tick } = await from.notify();
    await tick();
    await expect.poll(async () => (await stateOf(from))[1]).toMatch(/^test-call done call-arrived/);
    await home.db.run(sql`delete from outbox`);
    expect((await stateOf(from))[1]).toBe('test-call missing no-call');
    const alert = await openAlert(home, { patient: await home.patient('Anna'), kind: 'wet' });
    const called = (status: string, channel: string) =>
      home.db.run(sql`
        insert into outbox (centro_id, channel, target, dedupe, event, alert_id, payload, created_at, due_at, expires_at, status, finished_at)
        values (${home.first}, ${channel}, '501', ${`${status} ${channel}`}, 'call', ${alert}, '{}', ${NOW}, ${NOW}, ${NOW}, ${status}, ${NOW})`);
    await called('expired', 'pager');
    await called('sent', 'mail');
    await called('sent', 'push');
    expect((await stateOf(from))[1]).toBe('test-call missing no-call');
    await called('sent', 'pager');
    expect((await stateOf(from))[1]).toBe(`test-call done call-arrived ${NOW}`);
  });
});

test('not needed, and needed after all: for what a home can do without, once, and in that home alone', {
  tags: ['R-FIRSTDAY-3'],
}, async () => {
  const from = await newHome();
  const { home, ana } = from;
  const say = (step: string, needed: boolean, url = '/api/first-day/needed') =>
    home.post(url, { step, needed }, ana);
  const olivos = await home.centre('Los Olivos');
  expect((await say('phones', false)).status).toBe(204);
  expect(await changedBy(from, () => say('phones', false))).toEqual([]);
  expect((await from.steps()).map(shortly)).toContain('phones not-needed no-phones');
  expect(await home.db.many(sql`select id, steps_not_needed from centre order by id`)).toEqual([
    { id: home.first, steps_not_needed: ['phones'] },
    { id: olivos, steps_not_needed: [] },
  ]);
  expect(await changedBy(from, () => say('phones', true))).toEqual(['phones missing no-phones']);
  expect(await changedBy(from, () => say('phones', true))).toEqual([]);
  expect((await say('hub', false)).status).toBe(422);
  expect((await say('phones', false, `/api/first-day/needed?idCentro=${olivos}`)).status).toBe(403);
});

test('nurses see nothing of it', { tags: ['R-FIRSTDAY-2'] }, async () => {
  const { home } = await newHome();
  await home.staff('noor', { roles: ['ROLE_ENFERMERA'] });
  await home.staff('bo', { roles: ['ROLE_CENTRO', 'ROLE_ENFERMERA'] });
  for (const who of ['noor', 'bo']) {
    const token = await home.enter(who);
    expect((await home.get('/api/first-day', token)).status).toBe(403);
    const said = await home.post('/api/first-day/needed', { step: 'phones', needed: false }, token);
    expect(said.status).toBe(403);
  }
});
