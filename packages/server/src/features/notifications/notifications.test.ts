import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Alert } from '@vigilia/domain/alerts/alert';
import type { Priority } from '@vigilia/domain/alerts/kinds';
import { MINUTE, SECOND } from '@vigilia/domain/instant';
import { NOT_SENT_AGAIN } from '@vigilia/domain/notifications/delivery';
import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { sql } from '#db/sql';
import { endAlert, openAlert, updateAlert } from '#services/alerts/change-alert';
import { readOpenAlerts } from '#stores/alert.store';
import { insertNotifications } from '#stores/outbox.store';
import { escalateAlert } from '#testing/alerts';
import { type CareHome, careHome } from '#testing/care-home';
import { closeAfterTest } from '#testing/closing';
import { freePort } from '#testing/free-port';
import { TEST_KEY } from '#testing/key';
import { meanwhile } from '#testing/meanwhile';
import { outbox, startNotifications } from '#testing/notification-home';
import { startPagingSystem } from '#testing/paging-system';
import { pushBrowser, vapidClaims, webhookSignature } from '#testing/push-browser';
import { startReceiver } from '#testing/receiver';
import { insertWebhook, storePager } from './channel.store';
import { Destinations } from './channels/destinations';
import { PushHosts } from './channels/push';
import { generateWebhookSecret } from './channels/webhook';
import { storeDevice } from './device.store';
import { storePreferences } from './preference.store';
import { judgeHere } from './private-networks';

const vapid = { subject: 'https://vigilia.example', ...webPush.generateVAPIDKeys() };

let home: CareHome;
let anna: number;
beforeEach(async () => {
  home = await careHome();
  anna = await home.patient('Anna', { numeroHabitacion: '12' });
});

/** A nurse with a browser that the push service at `host` serves. */
async function nurse(name: string, host: string, path = `/${name}`) {
  const id = await home.staff(name, { roles: ['ROLE_ENFERMERA'] });
  const browser = pushBrowser(host, path);
  const { id: device } = await storeDevice(
    home.db,
    { ...browser.subscription, staffId: id, label: name, sessionHash: new Uint8Array(32) },
    home.clock.now(),
  );
  return { id, device, read: browser.read };
}

const onDuty = async (staffId: number, sections: number[] = []) => {
  await home.db.run(sql`
    insert into duty (centro_id, staff_id, secciones, until_at)
    values (${home.first}, ${staffId}, ${sections}::int[], ${new Date(home.clock.now() + 60 * MINUTE)})`);
};

/** As the watcher does it. */
async function open(rest: Partial<Alert> = {}): Promise<number> {
  const now = home.clock.now();
  const alert = {
    ...{ kind: 'wet', subject: `resident:${anna}`, wearing: null, of: null, priority: 'medium' },
    ...{ since: now - 25 * MINUTE, openedAt: now, previous: null, affected: [] },
    ...rest,
  } as Parameters<typeof openAlert>[2];
  await home.db.transaction((db) => openAlert(db, home.first, alert));
  return (await home.db.one<{ id: number }>(sql`select max(id) as id from alert`)).id;
}

async function end(): Promise<void> {
  const [alert] = await readOpenAlerts(home.db, home.first);
  await home.db.transaction((db) =>
    endAlert(db, home.first, alert!, { ended: 'cleared', unattended: true, at: home.clock.now(), who: null }),
  );
}

async function rise(priority: Priority): Promise<void> {
  const [alert] = await readOpenAlerts(home.db, home.first);
  const event = { what: 'priority', at: home.clock.now(), who: null, priority, step: alert!.step } as const;
  await home.db.transaction((db) => updateAlert(db, home.first, alert!, { ...alert!, priority }, [event]));
}

/** One of this machine's that is not loopback, where it has one. */
const OWN_ADDRESS =
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.2';

const lastError = async () =>
  (await home.db.one<{ last_error: string }>(sql`select last_error from outbox`)).last_error;

async function webhookTo(url: string, allowPrivate = true) {
  const secret = generateWebhookSecret();
  const { id } = await insertWebhook(
    home.db,
    home.first,
    { label: 'Care file', url, allowPrivate },
    { secret, key: TEST_KEY, now: home.clock.now() },
  );
  return { id, secret };
}

describe('push', () => {
  test('an alert reaches the browser of whoever is on duty, encrypted and signed, and says when it is over', async () => {
    const service = await startReceiver(201);
    const ana = await nurse('ana', service.host);
    await nurse('bea', service.host);
    await onDuty(ana.id);
    const { tick } = await startNotifications(home, { pushHosts: [service.host], vapid });
    const alert = await open();
    await tick();
    expect(service.received).toHaveLength(1);
    const [call] = service.received;
    expect(call!.path).toBe('/ana');
    expect(ana.read(call!)).toEqual({
      ...{ id: `${home.first}-1`, title: 'Vigilia', body: 'Habitación 12 · muy mojado, 25 min', lang: 'es' },
      ...{ tag: `alert-${home.first}-${alert}`, silent: false, alert, priority: 'medium' },
    });
    expect(vapidClaims(call!)).toMatchObject({
      ...{ aud: `http://${service.host}`, sub: 'https://vigilia.example', publicKey: vapid.publicKey },
    });
    expect(call!.headers).toMatchObject({
      ttl: '599',
      urgency: 'high',
      topic: `alert-${home.first}-${alert}`,
    });
    await home.post(`/api/alerts/take/${alert}`, {}, await home.enter('bea'));
    await tick();
    expect(ana.read(service.received[1]!)).toMatchObject({
      ...{ body: 'Habitación 12 · alguien va de camino', silent: true, tag: `alert-${home.first}-${alert}` },
    });
    expect(service.received).toHaveLength(2);
    expect(await home.db.one(sql`select last_ok_at from push_device where id = ${ana.device}`)).toEqual({
      last_ok_at: home.clock.now(),
    });
  });

  test('a new row of the outbox is sent when the database notifies of it, without waiting for the next look', async () => {
    const service = await startReceiver(201);
    await nurse('ana', service.host);
    await startNotifications(home, { pushHosts: [service.host], vapid, listens: true });
    await open();
    await expect.poll(() => service.received.map(({ headers }) => headers.ttl)).toEqual(['600']);
  });

  test.each([404, 410])('a device that the push service no longer knows (%i) is removed', async (status) => {
    const service = await startReceiver(status);
    await nurse('ana', service.host);
    const { tick } = await startNotifications(home, { pushHosts: [service.host], vapid });
    await open();
    await tick();
    expect(await home.db.many(sql`select id from push_device`)).toEqual([]);
    expect(await outbox(home)).toMatchObject([{ status: 'dead', attempts: 1 }]);
  });

  test('names are shown only where the home wants them', async () => {
    const service = await startReceiver(201);
    const ana = await nurse('ana', service.host);
    await home.db.run(sql`
      insert into alert_policy (centro_id, policy) values (${home.first}, '{"showNames": true}'::jsonb)`);
    const { tick } = await startNotifications(home, { pushHosts: [service.host], vapid });
    await open();
    await tick();
    expect(ana.read(service.received[0]!)).toMatchObject({
      body: 'Habitación 12 · Anna Bos · muy mojado, 25 min',
    });
  });

  test('taken before it was sent: nothing is sent', async () => {
    const service = await startReceiver(201);
    await nurse('ana', service.host);
    const alert = await open();
    await home.post(`/api/alerts/take/${alert}`, {}, await home.enter('ana'));
    const { tick } = await startNotifications(home, { pushHosts: [service.host], vapid });
    await tick();
    expect(service.received).toEqual([]);
    expect(await outbox(home)).toMatchObject([{ event: 'call', status: 'cancelled' }]);
  });

  test('taken while a call to a phone hangs: that call is ended and not sent again, and “over” is sent at once', async () => {
    const service = await startReceiver('hang', 201);
    const ana = await nurse('ana', service.host);
    const { fire } = await startNotifications(home, { pushHosts: [service.host], vapid, listens: true });
    const alert = await open();
    await expect.poll(() => service.received).toHaveLength(1);
    await home.post(`/api/alerts/take/${alert}`, {}, await home.enter('ana'));
    home.clock.pass({ seconds: 1 });
    fire(SECOND);
    await expect
      .poll(async () => (await outbox(home)).map(({ event, status }) => `${event} ${status}`))
      .toEqual(['call cancelled', 'over sent']);
    expect(ana.read(service.received[1]!)).toMatchObject({ body: 'Habitación 12 · alguien va de camino' });
    expect(service.received).toHaveLength(2);
  });

  test('the next call for an alert does not wait behind one that failed: it takes its place', async () => {
    const service = await startReceiver(500, 201);
    await nurse('ana', service.host);
    const { tick } = await startNotifications(home, { pushHosts: [service.host], vapid });
    const alert = await open();
    await tick();
    await escalateAlert(home, alert);
    await tick();
    expect((await outbox(home)).map(({ status, attempts }) => [status, attempts])).toEqual([
      ['cancelled', 1],
      ['sent', 1],
    ]);
    expect(service.received).toHaveLength(2);
  });

  test('a call that was given up is not sent again once somebody has taken the alert', async () => {
    const service = await startReceiver(500);
    await nurse('ana', service.host);
    const { tick } = await startNotifications(home, { pushHosts: [service.host], vapid });
    const alert = await open();
    home.clock.pass({ minutes: 11 });
    await tick();
    expect(await outbox(home)).toMatchObject([{ event: 'call', status: 'expired' }]);
    await home.staff('bea');
    const by = await home.enter('bea');
    const { lista } = (await home.get('/api/deliveries/list', by)).body;
    const again = async () => (await home.post(`/api/deliveries/again/${lista[0].id}`, undefined, by)).status;
    expect(await again()).toBe(200);
    home.clock.pass({ minutes: 31 });
    await tick();
    await home.post(`/api/alerts/take/${alert}`, {}, by);
    expect(await again()).toBe(409);
  });

  test('a call is not sent again while somebody is taking the alert', async () => {
    const service = await startReceiver(500);
    await nurse('ana', service.host);
    const { tick } = await startNotifications(home, { pushHosts: [service.host], vapid });
    const alert = await open();
    home.clock.pass({ minutes: 11 });
    await tick();
    await home.staff('bea');
    const by = await home.enter('bea');
    const { lista } = (await home.get('/api/deliveries/list', by)).body;
    const again = await meanwhile(
      home.db,
      (db) => db.run(sql`update alert set status = 'taken' where id = ${alert}`),
      () => home.post(`/api/deliveries/again/${lista[0].id}`, undefined, by),
    );
    expect(again.status).toBe(409);
  });

  test.each(NOT_SENT_AGAIN)('a %s that did not arrive is not sent again by hand', async (event) => {
    await home.staff('bea');
    const by = await home.enter('bea');
    const about = { event, alertId: null, patientId: null, priority: 'low', payload: {} } as const;
    const to = { channel: 'mail', target: '1', dedupe: event } as const;
    await insertNotifications(home.db, home.first, [{ ...to, ...about }], home.clock.now());
    for (const status of ['dead', 'expired']) {
      const { id } = await home.db.one<{ id: number }>(
        sql`update outbox set status = ${status} returning id`,
      );
      expect((await home.post(`/api/deliveries/again/${id}`, undefined, by)).status).toBe(409);
    }
    expect(await outbox(home)).toMatchObject([{ status: 'expired' }]);
  });

  test('given back: everybody on duty is called, and taken again they are told', async () => {
    const service = await startReceiver(201);
    const ana = await nurse('ana', service.host);
    const bea = await nurse('bea', service.host);
    await onDuty(ana.id, [home.section]);
    await onDuty(bea.id, [999]);
    const { tick } = await startNotifications(home, { pushHosts: [service.host], vapid });
    const alert = await open();
    await tick();
    const token = await home.enter('ana');
    await home.post(`/api/alerts/take/${alert}`, {}, token);
    await tick();
    await home.post(`/api/alerts/release/${alert}`, {}, token);
    await tick();
    expect((await outbox(home)).map(({ event, target }) => [event, Number(target)])).toEqual([
      ['call', ana.device],
      ['over', ana.device],
      ['call', ana.device],
      ['call', bea.device],
    ]);
    expect(service.received.map(({ path }) => path).sort()).toEqual(['/ana', '/ana', '/ana', '/bea']);
  });

  test('whoever is on the way is called each time that it becomes more urgent', async () => {
    const service = await startReceiver(201);
    const ana = await nurse('ana', service.host);
    const { tick } = await startNotifications(home, { pushHosts: [service.host], vapid });
    const alert = await open({ priority: 'low' });
    await home.post(`/api/alerts/take/${alert}`, {}, await home.enter('ana'));
    for (const priority of ['medium', 'high'] as const) {
      await rise(priority);
      await tick();
    }
    expect((await outbox(home)).map(({ event, target }) => [event, Number(target)])).toEqual([
      ['call', ana.device],
      ['call', ana.device],
    ]);
    expect(service.received).toHaveLength(2);
  });

  test('signing out removes the devices of that session and no others', async () => {
    await home.staff('ana');
    const [here, there] = [await home.enter('ana'), await home.enter('ana')];
    const add = (token: string, path: string) => {
      const { endpoint: _, ...keys } = pushBrowser('x').subscription;
      const endpoint = `https://fcm.googleapis.com${path}`;
      return home.post('/api/notifications/device', { ...keys, endpoint, label: 'Phone' }, token);
    };
    expect((await add(here, '/1')).status).toBe(200);
    expect((await add(there, '/2')).status).toBe(200);
    const { devices } = (await home.get('/api/notifications/mine', here)).body;
    expect(devices.map(({ current }: { current: boolean }) => current)).toEqual([true, false]);
    await home.post('/api/logout', undefined, here);
    expect((await home.get('/api/notifications/mine', there)).body.devices).toHaveLength(1);
    await home.post('/api/logout-everywhere', undefined, there);
    expect(await home.db.many(sql`select id from push_device`)).toEqual([]);
  });

  test.each([
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['https://web.push.apple.com/x', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
    ['https://wns2-am3p.notify.windows.com/w/?token=x', true],
    ['http://fcm.googleapis.com/fcm/send/x', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://fcm.googleapis.com.evil.example/x', false],
    ['https://evilpush.apple.com.example/x', false],
    ['https://user@fcm.googleapis.com/x', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://10.0.0.5/x', false],
    ['http://push.zonnehof.lan:9000/x', true],
    ['http://push.zonnehof.lan:9001/x', false],
    ['not an address', false],
  ])('push endpoint %s: allowed %s', (endpoint, allowed) => {
    expect(new PushHosts(['push.zonnehof.lan:9000']).isAllowed(endpoint)).toBe(allowed);
  });

  test.each([
    ['junk', 'BBBB', 'aaaa'],
    ['a point that is not on the curve', 'B'.repeat(87), 'a'.repeat(22)],
    ['a short secret', pushBrowser('x').subscription.p256dh, 'a'.repeat(21)],
    ['the short form of a point', Buffer.alloc(33, 2).toString('base64url'), 'a'.repeat(22)],
  ])(
    'keys of a device that are %s: refused, and a device that has them already is removed',
    async (_, p256dh, auth) => {
      const service = await startReceiver(201);
      const ana = await nurse('ana', service.host);
      const device = { endpoint: 'https://fcm.googleapis.com/1', p256dh, auth, label: 'Phone' };
      const answer = await home.post('/api/notifications/device', device, await home.enter('ana'));
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['p256dh']]);
      await home.db.run(
        sql`update push_device set p256dh = ${p256dh}, auth = ${auth} where id = ${ana.device}`,
      );
      const { tick } = await startNotifications(home, { pushHosts: [service.host], vapid });
      await open();
      await tick();
      expect(await outbox(home)).toMatchObject([{ status: 'dead', attempts: 1 }]);
      expect(await home.db.many(sql`select id from push_device`)).toEqual([]);
    },
  );

  test('a test message is confirmed by the device, once', async () => {
    const service = await startReceiver(201);
    const ana = await nurse('ana', service.host);
    const by = await home.enter('ana');
    const { tick } = await startNotifications(home, { pushHosts: [service.host], vapid });
    const { body } = await home.post(`/api/notifications/device/test/${ana.device}`, undefined, by);
    await tick();
    const message = ana.read(service.received[0]!);
    expect(message).toMatchObject({ token: body.token, alert: null });
    const view = () => home.get(`/api/notifications/test/${body.token}`, by);
    expect((await view()).body).toEqual({ status: 'sent', error: null, confirmedAfter: null });
    home.clock.pass({ seconds: 1 });
    expect((await home.post('/api/notifications/confirm', { token: message.token })).status).toBe(204);
    expect((await view()).body).toEqual({ status: 'sent', error: null, confirmedAfter: 2_000 });
    expect((await home.post('/api/notifications/confirm', { token: message.token })).status).toBe(404);
  });
});

describe('webhooks', () => {
  test('every change of an alert, in order, signed as Standard Webhooks says, with no more than room and kind', async () => {
    const receiver = await startReceiver(204);
    const { secret } = await webhookTo(receiver.url);
    await home.staff('ana');
    const { tick } = await startNotifications(home);
    const alert = await open();
    await home.post(`/api/alerts/take/${alert}`, {}, await home.enter('ana'));
    await end();
    await tick();
    const bodies = receiver.received.map(({ body }) => JSON.parse(body.toString()));
    expect(bodies.map(({ type }) => type)).toEqual(['alert.opened', 'alert.changed', 'alert.ended']);
    expect(bodies[0]).toEqual({
      type: 'alert.opened',
      timestamp: '2026-11-15T09:00:00.000Z',
      data: {
        ...{ centre: home.first, alert, kind: 'wet', of: null, priority: 'medium', status: 'open', step: 0 },
        ...{ room: '12', section: home.section, hub: null, hidden: false, since: '2026-11-15T08:35:00.000Z' },
        ...{ openedAt: '2026-11-15T09:00:00.000Z', endedAt: null, ended: null },
      },
    });
    for (const request of receiver.received)
      expect(request.headers['webhook-signature']).toBe(webhookSignature(secret, request));
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  });

  test('for a day after a new secret both sign', async () => {
    const receiver = await startReceiver(204);
    const { id, secret } = await webhookTo(receiver.url);
    await home.staff('ana');
    const by = await home.enter('ana');
    const { tick } = await startNotifications(home);
    const { body } = await home.post(`/api/webhooks/rotate/${id}`, undefined, by);
    await open();
    await tick();
    const signatures = (index: number) =>
      String(receiver.received[index]!.headers['webhook-signature']).split(' ');
    const expected = [body.secret, secret].map((one) => webhookSignature(one, receiver.received[0]!));
    expect(signatures(0)).toEqual(expected);
    home.clock.pass({ hours: 25 });
    await end();
    await tick();
    expect(signatures(1)).toEqual([webhookSignature(body.secret, receiver.received[1]!)]);
  });

  test('a receiver that fails gets the same id again, later and later, and the alert’s later events wait for it', async () => {
    const receiver = await startReceiver(
      500,
      'close',
      { status: 503, headers: { 'retry-after': '60' } },
      200,
    );
    await webhookTo(receiver.url);
    const { tick } = await startNotifications(home);
    await open();
    await end();
    await tick();
    expect(receiver.received).toHaveLength(1);
    home.clock.pass({ seconds: 6 });
    await tick();
    expect(receiver.received).toHaveLength(2);
    home.clock.pass({ seconds: 18 });
    await tick();
    expect(receiver.received).toHaveLength(3);
    home.clock.pass({ seconds: 55 });
    await tick();
    expect(receiver.received).toHaveLength(3);
    home.clock.pass({ seconds: 5 });
    await tick();
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[0], ids[0], ids[0], ids[4]]);
    expect(ids[4]).not.toBe(ids[0]);
    expect(await outbox(home)).toMatchObject([
      { event: 'alert.opened', status: 'sent', attempts: 4 },
      { event: 'alert.ended', status: 'sent', attempts: 1 },
    ]);
  });

  test('410 switches it off, until an administrator switches it on again', async () => {
    const receiver = await startReceiver(410);
    const { id } = await webhookTo(receiver.url);
    await home.staff('ana');
    const by = await home.enter('ana');
    const { tick } = await startNotifications(home);
    await open();
    await tick();
    const list = async () => (await home.get('/api/channels/list', by)).body.webhooks;
    expect(await list()).toMatchObject([{ id, disabledReason: 'HTTP 410' }]);
    await end();
    expect(await outbox(home)).toHaveLength(1);
    await home.post(`/api/webhooks/enable/${id}`, undefined, by);
    expect(await list()).toMatchObject([{ id, disabledAt: null }]);
  });

  test('after a day it is given up, and an administrator may send it again', async () => {
    const receiver = await startReceiver(500);
    await webhookTo(receiver.url);
    await home.staff('ana');
    const { tick } = await startNotifications(home);
    await open();
    await tick();
    home.clock.pass({ hours: 25 });
    await tick();
    const later = await home.enter('ana');
    const list = async () => (await home.get('/api/deliveries/list', later)).body.lista;
    const [dead] = await list();
    expect(dead).toMatchObject({
      status: 'dead',
      to: 'Care file',
      event: 'alert.opened',
      room: '12',
      error: 'HTTP 500',
    });
    receiver.reply(200);
    expect((await home.post(`/api/deliveries/again/${dead.id}`, undefined, later)).status).toBe(200);
    await tick();
    expect(await list()).toMatchObject([{ status: 'sent' }]);
    expect((await home.post(`/api/deliveries/again/${dead.id}`, undefined, later)).status).toBe(409);
  });

  test.each<[string, boolean, string | null]>([
    ['https://care.example/hook', false, null],
    ['http://care.example/hook', false, 'https'],
    ['http://192.168.1.5/hook', true, null],
    ['https://192.168.1.5/hook', true, null],
    ['https://192.168.2.5/hook', true, 'not allowed'],
    ['http://10.0.0.1/hook', true, 'not allowed'],
    ['https://[fd00::1]/hook', true, 'not allowed'],
    ['http://127.0.0.1:5432/', true, 'not allowed'],
    ['http://127.1/', true, 'not allowed'],
    ['http://2130706433/', true, 'not allowed'],
    ['http://0x7f.0.0.1/', true, 'not allowed'],
    ['http://0.0.0.0/', true, 'not allowed'],
    ['https://[::1]/', true, 'not allowed'],
    ['https://[::]/', true, 'not allowed'],
    ['https://[::127.0.0.1]/', false, 'not allowed'],
    ['https://[::ffff:127.0.0.1]/', true, 'not allowed'],
    ['https://[64:ff9b::a9fe:a9fe]/', true, 'not allowed'],
    ['https://[64:ff9b:1::7f00:1]/', false, 'not allowed'],
    ['https://[2002:a9fe:a9fe::1]/', true, 'not allowed'],
    ['https://[2001:0:7f00:1::]/', false, 'not allowed'],
    ['https://[fec0::1]/', false, 'not allowed'],
    [`https://${OWN_ADDRESS}/`, true, 'not allowed'],
    ['http://192.168.1.5/hook', false, 'https'],
    ['http://8.8.8.8/hook', true, 'https'],
    ['https://192.168.1.5/hook', false, 'within the building'],
    ['https://100.100.100.200/', true, 'not allowed'],
    ['https://169.254.169.254/latest', true, 'not allowed'],
    ['https://[fe80::1]/x', true, 'not allowed'],
    ['https://[::ffff:169.254.169.254]/x', true, 'not allowed'],
    ['https://name:secret@care.example/', false, 'name or password'],
  ])('webhook to %s, private allowed %s: %s', async (url, allowPrivate, fault) => {
    home = await careHome({ destinations: new Destinations(judgeHere, ['192.168.1.0/24']) });
    await home.staff('ana');
    const { status, body } = await home.post(
      '/api/webhooks',
      { label: 'x', url, allowPrivate },
      await home.enter('ana'),
    );
    if (fault === null) expect([status, body.secret]).toEqual([200, expect.stringMatching(/^whsec_/)]);
    else expect([status, body.errors?.url]).toEqual([422, expect.stringContaining(fault)]);
  });

  test('a home has at most ten', async () => {
    await home.staff('ana');
    const by = await home.enter('ana');
    const add = async () =>
      (await home.post('/api/webhooks', { label: 'x', url: 'https://care.example', allowPrivate: false }, by))
        .status;
    for (let count = 0; count < 9; count += 1) expect(await add()).toBe(200);
    expect((await Promise.all([add(), add(), add()])).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('a name that leads to an address within the building is not called', async () => {
    const receiver = await startReceiver(200);
    await webhookTo(`https://localhost:${receiver.port}/hook`, false);
    const { tick } = await startNotifications(home);
    await open();
    await tick();
    expect(receiver.received).toEqual([]);
    expect(await lastError()).toBe('this address is not allowed');
  });

  test.each(['127.0.0.1', 'localhost', '127.1', OWN_ADDRESS])(
    'a webhook and a pager to this machine (%s) are not called, whatever is allowed',
    async (host) => {
      const receiver = await startReceiver(200);
      let connections = 0;
      const server = createServer(() => (connections += 1)).listen(0, '0.0.0.0');
      closeAfterTest({ close: async () => void server.close() });
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      await webhookTo(`http://${host}:${host === OWN_ADDRESS ? port : receiver.port}/hook`);
      await storePager(home.db, home.first, {
        ...{ host, port, role: 'control', locale: 'es', addresses: [{ seccion: null, address: '900' }] },
      });
      await home.staff('ana');
      await home.post('/api/pager/test', { address: '900' }, await home.enter('ana'));
      const everything = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', 'fc00::/7'];
      const destinations = new Destinations(judgeHere, everything);
      const { tick } = await startNotifications(home, { destinations });
      await open();
      await tick();
      expect([receiver.received, connections]).toEqual([[], 0]);
      const errors = await home.db.many(sql`select distinct channel, last_error from outbox order by 1`);
      expect(errors).toEqual([
        { channel: 'pager', last_error: 'this address is not allowed' },
        { channel: 'webhook', last_error: 'this address is not allowed' },
      ]);
    },
  );

  test('administrators read that a receiver did not answer, whatever is there; the log says why', async () => {
    const silent = await startReceiver('close');
    const closed = await freePort();
    for (const url of [silent.url, `http://127.0.0.1:${closed}/`, 'http://nowhere.invalid/'])
      await webhookTo(url);
    const lines: { detail?: string }[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) });
    const { tick } = await startNotifications(home, { log });
    await open();
    await tick();
    const errors = await home.db.many(sql`select distinct last_error from outbox`);
    expect(errors).toEqual([{ last_error: 'did not answer' }]);
    expect(lines.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining(['ECONNRESET', 'ECONNREFUSED', expect.stringMatching(/ENOTFOUND|EAI_AGAIN/)]),
    );
  });

  test('a redirect is a failure and is not followed', async () => {
    const other = await startReceiver(200);
    const receiver = await startReceiver({ status: 302, headers: { location: other.url } });
    await webhookTo(receiver.url);
    const { tick } = await startNotifications(home);
    await open();
    await tick();
    expect(other.received).toEqual([]);
    expect(await outbox(home)).toMatchObject([{ status: 'waiting', attempts: 1 }]);
  });

  test('a receiver that does not answer does not hold up another one', async () => {
    const hanging = await startReceiver('hang');
    const other = await startReceiver(200);
    await webhookTo(hanging.url);
    await webhookTo(other.url);
    const { close } = await startNotifications(home, { listens: true });
    for (let index = 0; index < 30; index += 1) {
      anna = await home.patient(`Anna ${index}`);
      await open();
    }
    await expect.poll(() => other.received.length).toBe(30);
    // Not how many in all: after ten seconds without an answer others are tried.
    expect(hanging.mostAtOnce()).toBeLessThanOrEqual(4);
    await close();
  });

  test('care that is recorded, corrected, or undone after either', async () => {
    const receiver = await startReceiver(204);
    await webhookTo(receiver.url);
    await home.staff('ana');
    const by = await home.enter('ana');
    const { tick } = await startNotifications(home);
    const record = (key: string) =>
      home.post(`/api/care/record/${anna}`, { kind: 'changed', key, note: 'Anna is sad' }, by);
    const { body } = await record('first-key');
    await record('first-key');
    const find = (found: string) => home.post(`/api/care/found/${body.action.id}`, { found }, by);
    for (const found of ['wet', 'wet', 'full']) await find(found);
    home.clock.pass({ seconds: 1 });
    await find('wet');
    const correction = { kind: 'turned', reason: 'wrong' };
    const corrected = await home.post(`/api/care/correct/${body.action.id}`, correction, by);
    await home.post(`/api/care/undo/${corrected.body.action.id}`, undefined, by);
    const undone = await record('second-key');
    await home.post(`/api/care/undo/${undone.body.action.id}`, undefined, by);
    await tick();
    const bodies = receiver.received.map(({ body }) => JSON.parse(body.toString()));
    expect(bodies.map(({ type, data }) => `${type} ${data.kind} ${data.undone}`).sort()).toEqual([
      'care.corrected changed true',
      'care.corrected turned false',
      'care.corrected turned true',
      'care.found changed false',
      'care.found changed false',
      'care.found changed false',
      'care.recorded changed false',
      'care.recorded changed false',
    ]);
    const found = bodies.flatMap(({ type, data }) => (type === 'care.found' ? [String(data.found)] : []));
    expect(found.sort()).toEqual(['full', 'wet', 'wet']);
    expect(JSON.stringify(bodies)).not.toMatch(/Anna|sad|ana/);
  });
});

describe('pagers', () => {
  const pagerAt = (port: number, role: 'control' | 'station' = 'control') =>
    storePager(home.db, home.first, {
      ...{ host: '127.0.0.1', port, role, locale: 'es' },
      addresses: [
        { seccion: home.section, address: '501' },
        { seccion: null, address: '900' },
      ],
    });

  test.each([
    ['192.168.1.20', 200],
    ['pager.home', 200],
    ['192.168.2.20', 422],
    ['127.0.0.1', 422],
    ['0.0.0.0', 422],
    ['::1', 422],
    ['::ffff:127.0.0.1', 422],
    ['64:ff9b::a9fe:a9fe', 422],
    ['fe80::1', 422],
    [OWN_ADDRESS, 422],
  ])('a paging system at %s: %i', async (host, expected) => {
    home = await careHome({ destinations: new Destinations(judgeHere, ['192.168.1.0/24']) });
    await home.staff('ana');
    const body = { host, port: 4000, role: 'control', locale: 'es' };
    const addresses = [{ seccion: null, address: '900' }];
    const answer = await home.post('/api/pager', { ...body, addresses }, await home.enter('ana'));
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
      expected,
      expected === 200 ? [] : ['host'],
    ]);
  });

  test.each(['control', 'station'] as const)('as %s: call, and cancel when somebody goes', async (role) => {
    const system = await startPagingSystem({ role: role === 'control' ? 'station' : 'control' });
    await pagerAt(system.port, role);
    await home.staff('ana');
    const { tick } = await startNotifications(home);
    const alert = await open({ priority: 'high', kind: 'face-down' });
    await tick();
    expect(system.calls).toEqual([
      {
        ...{ header: '1', 1: '501', 2: 'Habitacion 12 - esta boca abajo, 25 min', 3: '2' },
        ...{ 4: '3', 5: '1', 6: '1' },
      },
    ]);
    await home.post(`/api/alerts/take/${alert}`, {}, await home.enter('ana'));
    await tick();
    expect(system.calls[1]).toMatchObject({ 1: '501', 2: 'Habitacion 12 - alguien va de camino', 4: '1' });
    await expect.poll(() => system.ended).toBe(2);
  });

  test('what calls nobody calls no pager either, also by day', async () => {
    await pagerAt(1);
    await open({ priority: 'low' });
    await end();
    await open({ priority: 'info', kind: 'battery' });
    expect(await outbox(home)).toEqual([]);
  });

  test('refused blocks are repeated three times, then it is tried later', async () => {
    const system = await startPagingSystem({ answers: ['nak', 'nak', 'nak', 'ack'] });
    await pagerAt(system.port);
    const { tick } = await startNotifications(home);
    await open();
    await tick();
    expect([system.blocks.length, system.calls.length]).toEqual([3, 0]);
    expect(await outbox(home)).toMatchObject([{ status: 'waiting', attempts: 1 }]);
    home.clock.pass({ seconds: 6 });
    await tick();
    expect(system.calls).toHaveLength(1);
  });

  test('nobody listens there: it is tried until it is of no use, and never counts as sent', async () => {
    await pagerAt(1);
    const { tick } = await startNotifications(home);
    await open();
    for (let index = 0; index < 12; index += 1) {
      await tick();
      home.clock.pass({ minutes: 1 });
    }
    const [row] = await outbox(home);
    expect(row).toMatchObject({ status: 'expired' });
    expect(row!.attempts).toBeGreaterThan(2);
  });
});

describe('test messages', () => {
  test.each(['webhook', 'pager', 'push', 'mail'] as const)(
    'to a %s: one at a time, and then another one',
    async (channel) => {
      const receiver = await startReceiver(200);
      const ana = await nurse('ana', receiver.host);
      await home.db.run(sql`update staff set roles = '{ROLE_CENTRO}' where id = ${ana.id}`);
      const { id: webhook } = await webhookTo(receiver.url);
      await storePager(home.db, home.first, {
        ...{ host: '127.0.0.1', port: 1, role: 'control', locale: 'es' },
        addresses: [{ seccion: null, address: '900' }],
      });
      const by = await home.enter('ana');
      let address = 500;
      const ask = async () => {
        address += 1;
        const [path, body] = {
          webhook: [`/api/webhooks/test/${webhook}`, undefined],
          pager: ['/api/pager/test', { address: String(address) }],
          push: [`/api/notifications/device/test/${ana.device}`, undefined],
          mail: ['/api/notifications/mail/test', undefined],
        }[channel] as [string, unknown];
        return (await home.post(path, body, by)).status;
      };
      expect((await Promise.all(Array.from({ length: 5 }, ask))).toSorted((a, b) => a - b)).toEqual([
        200, 429, 429, 429, 429,
      ]);
      home.clock.pass({ minutes: 3 });
      const { tick } = await startNotifications(home, { pushHosts: [receiver.host], vapid });
      await tick();
      expect(await ask()).toBe(200);
    },
  );
});

describe('what is wanted', () => {
  test('low alerts, kinds that were not chosen and quiet hours send nothing', async () => {
    const service = await startReceiver(201);
    const ana = await nurse('ana', service.host);
    const none = { quietFrom: null, quietTo: null, digest: false } as const;
    await open({ priority: 'low' });
    await storePreferences(home.db, ana.id, { ...none, kinds: ['turn'], leastPriority: 'low' });
    await end();
    await open();
    await end();
    await storePreferences(home.db, ana.id, {
      ...{ ...none, kinds: null, leastPriority: 'low', quietFrom: '09:00', quietTo: '11:00' },
    });
    await open();
    expect(await outbox(home)).toEqual([]);
    await end();
    home.clock.pass({ hours: 1 });
    await open();
    expect(await outbox(home)).toHaveLength(1);
  });

  test('a person changes what they are notified of, and only half of the quiet hours is refused', async () => {
    await home.staff('ana');
    const by = await home.enter('ana');
    const wanted = {
      ...{ kinds: ['wet', 'face-down'], leastPriority: 'medium', quietFrom: '22:00', quietTo: '07:00' },
      ...{ mail: 'ana@zonnehof.example', digest: true },
    };
    expect((await home.post('/api/notifications/mine', wanted, by)).status).toBe(200);
    expect((await home.get('/api/notifications/mine', by)).body).toEqual({
      ...{ preferences: { ...wanted, mail: null }, devices: [], pushKey: null, mail: true },
      pendingMail: { mail: 'ana@zonnehof.example', expiresAt: '2026-11-15T09:15:00.000Z' },
      nextCodeAt: '2026-11-15T09:01:00.000Z',
    });
    const half = await home.post('/api/notifications/mine', { ...wanted, quietTo: null }, by);
    expect([half.status, Object.keys(half.body.errors)]).toEqual([422, ['quietTo']]);
  });
});
