import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '#db/sql';
import { judgeAddress } from '#judge-address';
import { type CareHome, careHome } from '#testing/care-home';
import { heldTimers } from '#testing/held-timers';
import { TEST_KEY } from '#testing/key';
import { insertWebhook, storePager } from './channel.store';
import { openDestinations } from './private-networks';

const NAMES: Record<string, string[]> = {
  'engine.home': ['10.3.0.7'],
  'public.example': ['8.8.8.8'],
  localhost: ['127.0.0.1', '::1'],
  'pager.home': ['fd12:3456:789a:1::20'],
};

/** As a server starts; `away`: names that cannot be resolved for the moment. */
async function start(home: CareHome, { networks, away = [] }: { networks?: string[]; away?: string[] } = {}) {
  const entries: { msg: string; networks?: string[]; hosts?: string[] }[] = [];
  const log = pino({ level: 'warn' }, { write: (text: string) => entries.push(JSON.parse(text)) });
  const timers = heldTimers();
  const { destinations, close } = await openDestinations({
    ...{ db: home.db, log, schedule: timers.schedule, networks },
    judge: (address) => judgeAddress(address, ['192.168.7.2']),
    resolve: async (host) => {
      if (/^[\d.]+$|:/.test(host)) return [host];
      if (away.includes(host)) throw Object.assign(new Error(host), { code: 'EAI_AGAIN' });
      const found = NAMES[host];
      if (!found) throw Object.assign(new Error(host), { code: 'ENOTFOUND' });
      return found;
    },
  });
  onTestFinished(close);
  return { destinations, entries, timers, close };
}

async function webhookTo(home: CareHome, url: string, allowPrivate = true): Promise<void> {
  const webhook = { label: 'x', url, allowPrivate };
  await insertWebhook(home.db, home.first, webhook, { secret: 'x', key: TEST_KEY, now: home.clock.now() });
}

const inUse = ({ db }: CareHome) =>
  db.one(sql`select private_networks as networks, private_hosts as hosts from installation`);

test('networks in use at the upgrade are entered, named in the log, and go on; no others', async () => {
  const home = await careHome();
  await webhookTo(home, 'http://192.168.1.5:8080/hook');
  await webhookTo(home, 'http://engine.home/hook');
  await webhookTo(home, 'https://[fd00:1::5]/hook');
  await webhookTo(home, 'https://public.example/hook');
  await webhookTo(home, 'https://172.20.0.1/hook', false);
  await webhookTo(home, 'http://gone.home/hook');
  await webhookTo(home, 'http://127.0.0.1:9000/hook');
  await webhookTo(home, 'http://localhost:9000/hook');
  await webhookTo(home, 'http://192.168.7.2/hook');
  await storePager(home.db, home.first, {
    ...{ host: 'pager.home', port: 4000, role: 'control', locale: 'es', addresses: [] },
  });
  const { destinations, entries } = await start(home);
  const networks = ['10.3.0.0/24', '192.168.1.0/24', 'fd00:1::/64', 'fd12:3456:789a:1::/64'];
  expect(await inUse(home)).toEqual({ networks, hosts: [] });
  expect(entries).toEqual([
    expect.objectContaining({ hosts: ['127.0.0.1', 'localhost', '192.168.7.2'] }),
    expect.objectContaining({ networks, msg: expect.stringContaining('PRIVATE_NETWORKS') }),
  ]);
  const allowed = ['192.168.1.77', '10.3.0.1', 'fd00:1::9', 'fd12:3456:789a:1::1', '8.8.8.8'];
  const refused = ['192.168.7.5', '172.20.0.1', '10.4.0.1', 'fd13::1', '127.0.0.1', '::1', '192.168.7.2'];
  for (const address of allowed)
    expect([address, destinations.isAllowed(address, 'any')]).toEqual([address, true]);
  for (const address of refused)
    expect([address, destinations.isAllowed(address, 'any')]).toEqual([address, false]);
});

test('what is added after the upgrade is not entered, at later starts either', async () => {
  const home = await careHome();
  const { entries } = await start(home);
  expect(entries).toEqual([]);
  await webhookTo(home, 'http://engine.home/hook');
  const { destinations } = await start(home);
  expect(destinations.isAllowed('10.3.0.7', 'any')).toBe(false);
  expect(await inUse(home)).toEqual({ networks: [], hosts: [] });
});

test('a name that cannot be resolved at the upgrade is entered when it can, also after another start', async () => {
  const home = await careHome();
  await webhookTo(home, 'http://engine.home/hook');
  await webhookTo(home, 'http://192.168.1.5/hook');
  const first = await start(home, { away: ['engine.home'] });
  expect(await inUse(home)).toEqual({ networks: ['192.168.1.0/24'], hosts: ['engine.home'] });
  expect(first.destinations.isAllowed('192.168.1.5', 'any')).toBe(true);
  await first.close();
  const away = ['engine.home'];
  const { destinations, timers, close } = await start(home, { away });
  away.pop();
  timers.fire(60_000);
  await close();
  expect(destinations.isAllowed('10.3.0.7', 'any')).toBe(true);
  expect(await inUse(home)).toEqual({ networks: ['10.3.0.0/24', '192.168.1.0/24'], hosts: [] });
});

test('a setting takes the place of what was in use, for good', async () => {
  const home = await careHome();
  await webhookTo(home, 'http://192.168.1.5/hook');
  const { destinations, entries } = await start(home, { networks: ['10.0.0.0/8'] });
  expect(destinations.isAllowed('10.3.0.7', 'any')).toBe(true);
  expect(destinations.isAllowed('192.168.1.5', 'any')).toBe(false);
  expect(entries).toEqual([]);
  expect((await start(home)).destinations.isAllowed('192.168.1.5', 'any')).toBe(false);
});
