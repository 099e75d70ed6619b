import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '#db/sql';
import { insertNotifications } from '#stores/outbox.store';
import { escalateAlert, openAlert } from '#testing/alerts';
import { type CareHome, careHome } from '#testing/care-home';
import { TEST_KEY } from '#testing/key';
import { startMailServer } from '#testing/mail-server';
import { startNotifications } from '#testing/notification-home';
import { sendMail } from './channels/mail';
import { DIGEST_INTERVAL } from './digest';
import { storeMail, storePreferences } from './preference.store';

async function administrator(home: CareHome, digest = false): Promise<number> {
  const id = await home.staff('ana');
  await storePreferences(home.db, id, {
    ...{ kinds: null, leastPriority: 'low', quietFrom: null, quietTo: null, digest },
  });
  await storeMail(home.db, id, 'ana@zonnehof.example');
  return id;
}

test('an escalation is mailed in the reader’s language without a name, and its end too', async () => {
  const home = await careHome();
  const server = await startMailServer();
  await administrator(home);
  await home.db.run(sql`
    insert into alert_policy (centro_id, policy) values (${home.first}, '{"showNames": true}'::jsonb)`);
  const patient = await home.patient('Anna', { numeroHabitacion: '12' });
  const alert = await openAlert(home, { patient });
  home.clock.pass({ minutes: 10 });
  const { tick } = await startNotifications(home, { mail: server.settings });
  await escalateAlert(home, alert);
  await tick();
  expect(server.mails).toMatchObject([{ from: 'vigilia@zonnehof.example', to: ['ana@zonnehof.example'] }]);
  expect(server.mails[0]!.text).toMatch(/Message-ID: <\d+\.\d+\.outbox@zonnehof\.example>/);
  expect(server.mails[0]!.text).toMatch(/Habitaci.+12.+muy mojado, 10 min/);
  expect(server.mails[0]!.text).not.toMatch(/Anna|Bos/);
  await home.post(`/api/alerts/take/${alert}`, {}, await home.enter('ana'));
  await tick();
  expect(server.mails[1]!.text).toMatch(/alguien va de camino/);
});

test.each([
  [451, 'waiting'],
  [550, 'dead'],
])('a mail server that answers %i: %s, and the same Message-ID is used again', async (code, status) => {
  const home = await careHome();
  const server = await startMailServer();
  await administrator(home);
  const by = await home.enter('ana');
  const { tick } = await startNotifications(home, { mail: server.settings });
  server.refuse(code);
  const { body } = await home.post('/api/notifications/mail/test', undefined, by);
  await tick();
  expect((await home.get(`/api/notifications/test/${body.token}`, by)).body).toEqual({
    ...{ status, error: `SMTP ${code}`, confirmedAfter: null },
  });
  server.refuse(null);
  home.clock.pass({ seconds: 6 });
  await tick();
  expect(server.mails).toHaveLength(status === 'waiting' ? 1 : 0);
});

test('a mail about yesterday, once, from seven o’clock local time', async () => {
  const home = await careHome({ now: '2026-11-15T05:00:00Z' });
  const server = await startMailServer();
  const target = String(await administrator(home, true));
  const patient = await home.patient('Anna');
  const alert = await openAlert(home, { patient });
  const about = { patientId: null, priority: 'low', payload: {} } as const;
  // Of what did not arrive only what an alert made is of interest to the home.
  const failed = ['call', 'test', 'code', 'digest'].map((event) => {
    const to = { channel: 'mail', target, dedupe: event, event } as const;
    return { ...to, ...about, alertId: event === 'call' ? alert : null };
  });
  await insertNotifications(home.db, home.first, failed, home.clock.now());
  await home.db.run(sql`update outbox set status = 'expired'`);
  home.clock.pass({ hours: 24 });
  const notifications = await startNotifications(home, { mail: server.settings });
  const look = async () => {
    notifications.fire(DIGEST_INTERVAL);
    await notifications.settled();
    await notifications.tick();
  };
  await look();
  expect(server.mails).toEqual([]);
  home.clock.pass({ minutes: 61 });
  await look();
  expect(server.mails[0]!.text).toMatch(/Subject: Vigilia: avisos del 15\/11\/2026/);
  expect(server.mails[0]!.text).toMatch(/mojado: 1, de ellos 0 sin que nadie acudiera/);
  expect(server.mails[0]!.text).toMatch(/Notificaciones que no llegaron: 1\b/);
  home.clock.pass({ minutes: 10 });
  await look();
  await look();
  expect(server.mails).toHaveLength(1);
});

test('the mail server is away at seven: the mail about yesterday comes when it is back', async () => {
  const home = await careHome({ now: '2026-11-16T06:01:00Z' });
  const server = await startMailServer();
  await administrator(home, true);
  server.refuse(451);
  const { fire, settled, tick } = await startNotifications(home, { mail: server.settings });
  fire(DIGEST_INTERVAL);
  await settled();
  for (let minute = 0; minute < 120; minute += 10) {
    await tick();
    home.clock.pass({ minutes: 10 });
  }
  expect(server.mails).toEqual([]);
  server.refuse(null);
  home.clock.pass({ minutes: 20 });
  await tick();
  expect(server.mails[0]!.text).toMatch(/Subject: Vigilia: avisos del 15\/11\/2026/);
});

test('one mail after the other goes through one connection', async () => {
  const home = await careHome();
  const server = await startMailServer();
  await administrator(home);
  const by = await home.enter('ana');
  const { tick } = await startNotifications(home, { mail: server.settings });
  for (let count = 1; count <= 3; count += 1) {
    expect((await home.post('/api/notifications/mail/test', undefined, by)).status).toBe(200);
    await tick();
    expect(server.mails).toHaveLength(count);
    home.clock.pass({ minutes: 1 });
  }
  expect(server.connections()).toBe(1);
});

test('somebody gets one test mail a minute and ten in a day, whatever the address, and a colleague hers all the same', async () => {
  const home = await careHome();
  const server = await startMailServer();
  const ana = await administrator(home);
  await home.staff('bea');
  const [by, bea] = [await home.enter('ana'), await home.enter('bea')];
  const { tick } = await startNotifications(home, { mail: server.settings });
  const sendTest = async (token = by) => {
    const { status, headers } = await home.post('/api/notifications/mail/test', undefined, token);
    await tick();
    return [status, headers['retry-after']];
  };
  expect(await sendTest()).toEqual([200, undefined]);
  home.clock.pass({ seconds: 29 });
  expect(await sendTest()).toEqual([429, '30']);
  for (let count = 2; count <= 10; count += 1) {
    home.clock.pass({ minutes: 1 });
    await home.db.run(sql`
      update notification_preference set mail = ${`ana${count}@zonnehof.example`} where staff_id = ${ana}`);
    expect(await sendTest()).toEqual([200, undefined]);
  }
  home.clock.pass({ minutes: 1 });
  expect(await sendTest()).toEqual([429, expect.stringMatching(/^8\d{4}$/)]);
  expect(server.mails).toHaveLength(10);
  expect(await sendTest(bea)).toEqual([200, undefined]);
  home.clock.pass({ hours: 24 });
  expect((await home.post('/api/notifications/mail/test', undefined, await home.enter('ana'))).status).toBe(
    200,
  );
});

test('a mail server that greets and then answers nothing: a mail that was given up holds no connection, and the next one gets a new one', async () => {
  const home = await careHome();
  const target = String(await administrator(home));
  const sockets = new Set<Socket>();
  const tarpit = createServer((socket) => {
    sockets.add(socket);
    socket.resume().write('220 tarpit ESMTP\r\n');
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => tarpit.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => tarpit.close(() => resolve())));
  const { port } = tarpit.address() as AddressInfo;
  const settings = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'vigilia@zonnehof.example' };
  const { send, close } = sendMail({ db: home.db, clock: home.clock.now, key: TEST_KEY, settings });
  onTestFinished(() => close());
  const now = home.clock.now();
  const mail = {
    ...{
      centro_id: home.first,
      id: 1,
      channel: 'mail' as const,
      target,
      event: 'test',
      payload: {},
      attempts: 1,
    },
    ...{ createdAt: now, expiresAt: now + 60_000 },
  } as const;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const giveUp = new AbortController();
    const outcome = send(mail, giveUp.signal);
    await expect.poll(() => sockets.size).toBe(1);
    giveUp.abort();
    expect(await outcome).toMatchObject({ result: 'failed' });
    await expect.poll(() => sockets.size).toBe(0);
  }
});

test('without a mail server nothing waits for one', async () => {
  const home = await careHome();
  await administrator(home);
  const by = await home.enter('ana');
  const { tick } = await startNotifications(home);
  const { body } = await home.post('/api/notifications/mail/test', undefined, by);
  await tick();
  expect((await home.get(`/api/notifications/test/${body.token}`, by)).body).toMatchObject({
    status: 'dead',
  });
});
