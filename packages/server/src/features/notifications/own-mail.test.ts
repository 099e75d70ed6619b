import { DAY } from '@vigilia/domain/instant';
import { expect, test } from 'vitest';
import { sql } from '#db/sql';
import { escalateAlert, openAlert } from '#testing/alerts';
import { careHome } from '#testing/care-home';
import { startMailServer } from '#testing/mail-server';
import { outbox, startNotifications } from '#testing/notification-home';
import { pendingCode } from '#testing/pending-code';
import { PushHosts } from './channels/push';
import { DIGEST_INTERVAL } from './digest';
import { storeMail } from './preference.store';

const WANTED = { kinds: null, leastPriority: 'low', quietFrom: null, quietTo: null, digest: true };
const OLD = 'ana@zonnehof.example';
const NEW = 'ana.new@zonnehof.example';

/** Ana and Bea, a mail server, and the outbox. */
async function mailHome(options: Parameters<typeof careHome>[0] = {}) {
  const home = await careHome(options);
  const server = await startMailServer();
  const [ana, bea] = [await home.staff('ana'), await home.staff('bea', { roles: ['ROLE_ENFERMERA'] })];
  const by = await home.enter('ana');
  const worker = await startNotifications(home, { mail: server.settings });
  const enterMail = (mail: string | null, token = by) =>
    home.post('/api/notifications/mine', { ...WANTED, mail }, token);
  const confirm = (code: string, token = by, language = 'en') =>
    home.ask('POST', '/api/notifications/mail/confirm', token, { code }, { 'accept-language': language });
  const sendAgain = () => home.post('/api/notifications/mail/code', undefined, by);
  const withdraw = () => home.ask('DELETE', '/api/notifications/mail/pending', by);
  const mine = async () => (await home.get('/api/notifications/mine', by)).body;
  return { ...home, ...{ server, worker, ana, bea, by, enterMail, confirm, sendAgain, withdraw, mine } };
}
type MailHome = Awaited<ReturnType<typeof mailHome>>;

const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('an address is used once the code that was mailed to it, in the person’s language, has been entered', {
  tags: ['R-NOTIFY-1'],
}, async () => {
  const { ana, db, enterMail, confirm, mine, server, worker, accessEntries } = await mailHome();
  await storeMail(db, ana, OLD);
  const { body } = await enterMail(NEW);
  expect([body.preferences.mail, body.pendingMail.mail]).toEqual([OLD, NEW]);
  await worker.tick();
  expect(server.mails.map(({ to }) => to)).toEqual([[NEW]]);
  const code = /digo es (\d{6})\./.exec(server.mails[0]!.text)?.[1] ?? '';
  expect(server.mails[0]!.text).not.toMatch(/ana\b(?!\.new)|Zonnehof/);
  expect((await confirm(` ${code} `)).status).toBe(204);
  const { preferences, pendingMail } = await mine();
  expect([preferences.mail, preferences.digest, pendingMail]).toEqual([NEW, true, null]);
  const entries = (await accessEntries()).map(({ action, result }) => [action, result]);
  expect(entries).toContainEqual(['confirmOwnMail', 'ok']);
});

/** What somebody enters in place of the code that counts, and what becomes of it. */
const WRONG: readonly [
  how: string,
  arrange: (home: MailHome, code: string) => Promise<{ code: string; by?: string }>,
  refusal: [number, string],
][] = [
  ['another code', async (_, code) => ({ code: another(code) }), [422, 'The code is not right.']],
  ['five digits', async (_, code) => ({ code: code.slice(1) }), [422, 'Enter the 6-digit code.']],
  [
    'the code of a colleague',
    async (home, code) => {
      const by = await home.enter('bea');
      await home.enterMail(NEW, by);
      return { code, by };
    },
    [422, 'The code is not right.'],
  ],
  [
    'by a colleague who entered no address',
    async (home, code) => ({ code, by: await home.enter('bea') }),
    [409, 'There is no new email address'],
  ],
  [
    'by somebody of another home',
    async (home, code) => {
      await home.staff('javier', { centres: [await home.centre('Los Olivos')] });
      const by = await home.enter('javier');
      await home.enterMail(NEW, by);
      return { code, by };
    },
    [422, 'The code is not right.'],
  ],
  [
    'the code of another address',
    async (home, code) => {
      home.clock.pass({ minutes: 1 });
      await home.enterMail('ana.other@zonnehof.example');
      return { code };
    },
    [422, 'The code is not right.'],
  ],
  [
    'the code before the newest',
    async (home, code) => {
      home.clock.pass({ minutes: 1 });
      expect((await home.sendAgain()).status).toBe(200);
      return { code };
    },
    [422, 'The code is not right.'],
  ],
  [
    'after 15 minutes',
    async (home, code) => {
      home.clock.pass({ minutes: 15 });
      return { code };
    },
    [422, 'no longer valid'],
  ],
  [
    'after five wrong ones',
    async (home, code) => {
      for (let count = 1; count <= 4; count += 1)
        expect((await home.confirm(another(code))).body.errors.code).toMatch('not right');
      expect((await home.confirm(another(code))).body.errors.code).toMatch('wrong five times');
      return { code };
    },
    [422, 'wrong five times'],
  ],
  [
    'after twenty wrong ones at once',
    async (home, code) => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => home.confirm(another(code))));
      const judged = answers.filter(({ body }) => body.errors.code.includes('not right'));
      expect(judged).toHaveLength(4);
      return { code };
    },
    [422, 'wrong five times'],
  ],
  [
    'after the address was withdrawn',
    async (home, code) => {
      expect((await home.withdraw()).status).toBe(204);
      return { code };
    },
    [409, 'There is no new email address'],
  ],
  [
    'after mail was ended',
    async (home, code) => {
      await storeMail(home.db, home.ana, OLD);
      await home.enterMail(null);
      return { code };
    },
    [409, 'There is no new email address'],
  ],
  [
    'a day later',
    async (home, code) => {
      home.clock.pass({ hours: 25 });
      home.worker.fire(DAY);
      await expect.poll(() => home.db.one(sql`select count(*) as n from pending_mail`)).toEqual({ n: 0 });
      return { code, by: await home.enter('ana') };
    },
    [409, 'There is no new email address'],
  ],
  [
    'after the person was removed',
    async (home, code) => {
      await home.staff('carla');
      await home.get(`/api/staff/baja/${home.ana}`, await home.enter('carla'));
      return { code };
    },
    [401, 'You are not signed in.'],
  ],
];

test.each(WRONG)(
  '%s confirms no address',
  { tags: ['R-NOTIFY-2'] },
  async (_, arrange, [status, message]) => {
    const home = await mailHome();
    await home.enterMail(NEW);
    const code = await pendingCode(home, home.ana);
    const { code: entered, by = home.by } = await arrange(home, code);
    const answer = await home.confirm(entered, by);
    expect(answer.status).toBe(status);
    expect(answer.body.errors?.code ?? answer.body.message).toMatch(message);
    expect(await home.db.many(sql`select mail from notification_preference where mail is not null`)).toEqual(
      [],
    );
  },
);

test('a code confirms once, also when it is entered several times at the same moment', {
  tags: ['R-NOTIFY-2'],
}, async () => {
  const home = await mailHome();
  await home.enterMail(NEW);
  const code = await pendingCode(home, home.ana);
  const answers = await Promise.all(Array.from({ length: 8 }, () => home.confirm(code)));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([204, ...Array.from({ length: 7 }, () => 409)]);
  expect((await home.confirm(code)).status).toBe(409);
  const notices = (await home.get('/api/notices', home.by)).body.lista;
  expect(notices.map(({ kind }: { kind: string }) => kind)).toEqual(['mail']);
});

test('a code that waits for a mail server is not sent once another one has confirmed the address', {
  tags: ['R-NOTIFY-1'],
}, async () => {
  const home = await mailHome();
  await home.enterMail(NEW);
  expect((await home.confirm(await pendingCode(home, home.ana))).status).toBe(204);
  expect(await outbox(home)).toMatchObject([{ event: 'code', status: 'cancelled' }]);
});

test('every refusal of a code has a text of its own in each language', { tags: ['R-NOTIFY-2'] }, async () => {
  const home = await mailHome();
  const texts = new Set<string>();
  const refuse = async (code: string) => {
    for (const language of ['nl', 'es', 'en']) {
      const { status, body } = await home.confirm(code, home.by, language);
      texts.add(`${status} ${body.errors?.code ?? body.message}`);
    }
  };
  await refuse('123456');
  await home.enterMail(NEW);
  const wrong = another(await pendingCode(home, home.ana));
  await refuse(wrong);
  home.clock.pass({ minutes: 15 });
  await refuse(wrong);
  await home.sendAgain();
  await home.db.run(sql`update pending_mail set wrong_codes = 5`);
  await refuse(wrong);
  expect(texts.size).toBe(12);
});

test('a person is sent one code a minute and ten in a day, for whichever addresses, and a colleague hers all the same', {
  tags: ['R-NOTIFY-3'],
}, async () => {
  const home = await mailHome();
  const atOnce = await Promise.all(
    Array.from({ length: 5 }, (_, place) => home.enterMail(`ana${place}@zonnehof.example`)),
  );
  expect(atOnce.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429, 429]);
  home.clock.pass({ seconds: 30 });
  const early = await home.sendAgain();
  expect([early.status, early.headers['retry-after']]).toEqual([429, '30']);
  expect((await home.mine()).nextCodeAt).toBe('2026-11-15T09:01:00.000Z');
  home.clock.pass({ seconds: 30 });
  expect((await home.mine()).nextCodeAt).toBeNull();
  const again = await Promise.all(Array.from({ length: 5 }, home.sendAgain));
  expect(again.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429, 429]);
  home.clock.pass({ minutes: 1 });
  for (let count = 3; count <= 10; count += 1) {
    const { status } = await (count % 2 ? home.sendAgain() : home.enterMail(`b${count}@zonnehof.example`));
    expect([count, status]).toEqual([count, 200]);
    home.clock.pass({ minutes: 1 });
  }
  await home.withdraw();
  expect((await home.enterMail(NEW)).status).toBe(429);
  expect((await home.mine()).nextCodeAt).toBe('2026-11-16T09:00:00.000Z');
  expect((await home.enterMail(NEW, await home.enter('bea'))).status).toBe(200);
  await home.worker.tick();
  expect(home.server.mails.length).toBeLessThanOrEqual(11);
});

test('the same new address again sends no second code, and other settings leave it waiting', {
  tags: ['R-NOTIFY-1'],
}, async () => {
  const home = await mailHome();
  await home.enterMail(NEW);
  const code = await pendingCode(home, home.ana);
  expect((await home.enterMail(NEW)).status).toBe(200);
  await home.post('/api/notifications/mine', { ...WANTED, digest: false }, home.by);
  expect((await home.mine()).preferences.digest).toBe(false);
  expect((await home.confirm(code)).status).toBe(204);
});

test.each([
  ['after an address that is used', OLD],
  ['where none is used', null],
])(
  'no address, %s, takes effect at once and withdraws one that waits for its code',
  {
    tags: ['R-NOTIFY-4'],
  },
  async (_, old) => {
    const home = await mailHome();
    await storeMail(home.db, home.ana, old);
    await home.enterMail(NEW);
    const { body } = await home.enterMail(null);
    expect([body.preferences.mail, body.pendingMail]).toEqual([null, null]);
    await home.worker.tick();
    expect(home.server.mails).toEqual([]);
  },
);

test.each([
  ['the address before it', OLD],
  ['nobody', null],
])(
  'until then every other mail goes to %s, and the new one gets nothing but its code',
  {
    tags: ['R-NOTIFY-1'],
  },
  async (_, old) => {
    const home = await mailHome({ now: '2026-11-16T06:30:00Z' });
    await storeMail(home.db, home.ana, old);
    await home.enterMail(NEW);
    const { tick, fire, settled } = home.worker;
    const alert = await openAlert(home, { patient: await home.patient('Anna') });
    await escalateAlert(home, alert);
    await tick();
    await home.post(`/api/alerts/take/${alert}`, {}, home.by);
    await home.post('/api/notifications/mail/test', undefined, home.by);
    fire(DIGEST_INTERVAL);
    await settled();
    await tick();
    const events = await home.db.many<{ event: string }>(sql`
    select distinct event from outbox where channel = 'mail' order by event`);
    expect(events.map(({ event }) => event)).toEqual(
      old === null ? ['code', 'test'] : ['call', 'code', 'digest', 'over', 'test'],
    );
    const toNew = home.server.mails.filter(({ to }) => to.includes(NEW));
    expect(toNew).toHaveLength(1);
    expect(toNew[0]!.text).toMatch(/Tu c=C3=B3digo es \d{6}\./);
    const others = home.server.mails.filter((mail) => !toNew.includes(mail));
    expect(others.map(({ to }) => to)).toEqual(old === null ? [] : Array.from({ length: 4 }, () => [OLD]));
  },
);

test.each([
  ['withdrawn', (home: MailHome) => home.withdraw()],
  ['replaced', (home: MailHome) => home.enterMail('ana.other@zonnehof.example')],
  [
    'that of somebody who was removed',
    (home: MailHome) =>
      home.db.run(sql`update staff set ended_at = ${new Date(home.clock.now())} where id = ${home.ana}`),
  ],
  [
    'that of somebody who left the home',
    (home: MailHome) => home.db.run(sql`delete from staff_centre where staff_id = ${home.ana}`),
  ],
])(
  'a code that could not be sent is not sent to an address that is %s, not even by hand',
  {
    tags: ['R-NOTIFY-1'],
  },
  async (_, change) => {
    const home = await mailHome();
    await home.staff('carla');
    for (const refusal of [451, 550]) {
      home.server.refuse(refusal);
      home.clock.pass({ minutes: 1 });
      await home.enterMail(`ana${refusal}@zonnehof.example`);
      await home.worker.tick();
    }
    home.clock.pass({ minutes: 1 });
    await change(home);
    home.server.refuse(null);
    const carla = await home.enter('carla');
    const { lista } = (await home.get('/api/deliveries/list', carla)).body;
    for (const { id, status } of lista) {
      if (status !== 'dead') continue;
      const again = await home.post(`/api/deliveries/again/${id}`, undefined, carla);
      expect(again.status).toBe(409);
    }
    home.clock.pass({ minutes: 1 });
    await home.worker.tick();
    const to = home.server.mails.flatMap((mail) => mail.to);
    expect(to.filter((address) => /\d@/.test(address))).toEqual([]);
  },
);

test('without a mail server no address can be entered, tried or sent another code; one that there is can be removed', {
  tags: ['R-NOTIFY-1', 'R-NOTIFY-4'],
}, async () => {
  const home = await mailHome({
    notifications: { pushKey: null, pushHosts: new PushHosts([]), mail: false },
  });
  await storeMail(home.db, home.ana, OLD);
  const refused = [
    409,
    'This installation has no email server. A new address can be entered once it has one.',
  ];
  const test = () => home.post('/api/notifications/mail/test', undefined, home.by);
  for (const request of [() => home.enterMail(NEW), test]) {
    const { status, body } = await request();
    expect([status, body.message]).toEqual(refused);
  }
  expect((await home.enterMail(OLD)).status).toBe(200);
  expect(await outbox(home)).toEqual([]);
  expect((await home.enterMail(null)).body.preferences.mail).toBeNull();
});
