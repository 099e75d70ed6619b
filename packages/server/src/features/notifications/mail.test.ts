import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '#db/sql';
import { insertEvents } from '#stores/alert.store';
import { openAlert } from '#testing/alerts';
import { type CareHome, careHome } from '#testing/care-home';
import { startNotifications } from '#testing/notification-home';
import { DIGEST_INTERVAL } from './digest';
import { storePreferences } from './preference.store';

/** A mail server on loopback that keeps what it gets, or refuses with a code. */
async function startMailServer() {
  const mails: { from: string; to: string[]; text: string }[] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], logger: false },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refusal !== null) return done(Object.assign(new Error('no'), { responseCode: refusal }));
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString('utf8').replaceAll('=\r\n', ''),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    settings: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'vigilia@zonnehof.example' },
    refuse: (code: number | null) => {
      refusal = code;
    },
  };
}

async function administrator(home: CareHome, digest = false): Promise<number> {
  const id = await home.staff('ana');
  await storePreferences(home.db, id, {
    ...{ kinds: null, leastPriority: 'low', quietFrom: null, quietTo: null },
    ...{ mail: 'ana@zonnehof.example', digest },
  });
  return id;
}

/** As the watcher does it: the next step. */
const escalate = async (home: CareHome, alert: number) => {
  await home.db.run(sql`update alert set step = 1 where id = ${alert}`);
  const at = home.clock.now();
  await insertEvents(home.db, home.first, alert, [
    { what: 'escalated', at, who: null, priority: 'medium', step: 1 },
  ]);
};

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
  await escalate(home, alert);
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
  await administrator(home, true);
  const patient = await home.patient('Anna');
  await openAlert(home, { patient });
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
  home.clock.pass({ minutes: 10 });
  await look();
  await look();
  expect(server.mails).toHaveLength(1);
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
