import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from './config';
import { SETTINGS } from './config/environment';

test('an empty environment: embedded database, loopback only, port 8080', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    databaseUrl: undefined,
    mqttPort: 1883,
    demo: false,
    readingsRetentionDays: 400,
    accessRetentionYears: 5,
    accessLogFile: undefined,
  });
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: undefined });
});

test('all invalid variables are listed at once, by name', () => {
  const read = () =>
    readConfig({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://x',
      READINGS_RETENTION_DAYS: '7',
    });
  for (const name of ['PORT', 'DATABASE_URL', 'READINGS_RETENTION_DAYS']) expect(read).toThrow(name);
});

test.each([
  ['1', 1],
  ['false', false],
  ['10.0.0.5', ['10.0.0.5']],
  ['10.1.0.0/16, ::1', ['10.1.0.0/16', '::1']],
  ['loopback', ['loopback']],
])('TRUST_PROXY=%s trusts %j', (given, trustProxy) => {
  expect(readConfig({ TRUST_PROXY: given }).trustProxy).toEqual(trustProxy);
});

test.each(['true', 'yes', '10.0.0.5/33', 'proxy.example.org', '-1'])(
  'TRUST_PROXY=%s is refused with advice',
  (given) => {
    expect(() => readConfig({ TRUST_PROXY: given })).toThrow(
      /TRUST_PROXY: the number of proxies in front \(1\) or their addresses/,
    );
  },
);

test.each([
  ['none', []],
  ['10.1.0.0/16', ['10.1.0.0/16']],
  ['192.168.7.20, fd12:3456::/48', ['192.168.7.20/32', 'fd12:3456::/48']],
])('PRIVATE_NETWORKS=%s allows %j', (given, networks) => {
  expect(readConfig({ PRIVATE_NETWORKS: given }).privateNetworks).toEqual(networks);
});

test.each([
  'all',
  '127.0.0.0/8',
  '0.0.0.0/0',
  '::1',
  '169.254.0.0/16',
  '8.8.8.8',
  '10.0.0.0/33',
  '10.0.0.0/8,',
  'engine.home',
])('PRIVATE_NETWORKS=%s is refused with advice', (given) => {
  expect(() => readConfig({ PRIVATE_NETWORKS: given })).toThrow(/PRIVATE_NETWORKS: private networks such as/);
});

test('the demo runs on this machine by either of its names', () => {
  expect(readConfig({ VIGILIA_DEMO: 'true', HOST: 'localhost' }).demo).toBe(true);
});

test('without DATA_DIR the demo has a folder of its own', () => {
  const { dataDir } = readConfig({});
  expect(readConfig({ VIGILIA_DEMO: 'true' }).dataDir).not.toBe(dataDir);
  expect(readConfig({ VIGILIA_DEMO: 'true', DATA_DIR: '/srv/x' }).dataDir).toBe('/srv/x');
});

test('USERS_HOST is an http address, and by default the page’s own host', { tags: ['R-ORDERS-9'] }, () => {
  expect(readConfig({}).usersHost).toBe('');
  expect(readConfig({ USERS_HOST: 'https://users.example.org' }).usersHost).toBe('https://users.example.org');
  for (const given of ['ftp://users.example.org', 'users'])
    expect(() => readConfig({ USERS_HOST: given })).toThrow('USERS_HOST');
});

test('the API’s documents are served in the demo, or where API_DOCS asks for them', () => {
  expect(readConfig({}).apiDocs).toBe(false);
  expect(readConfig({ API_DOCS: 'true' }).apiDocs).toBe(true);
  expect(readConfig({ VIGILIA_DEMO: 'true' }).apiDocs).toBe(true);
});

test('security.txt needs a contact and an expiry, or neither', () => {
  expect(readConfig({}).securityContact).toBeUndefined();
  const contact = 'mailto:security@zonnehof.example';
  expect(readConfig({ SECURITY_CONTACT: contact, SECURITY_EXPIRES: '2027-06-30' }).securityContact).toEqual({
    contact,
    expires: '2027-06-30T00:00:00.000Z',
  });
  for (const settings of [
    { SECURITY_CONTACT: contact },
    { SECURITY_EXPIRES: '2027-06-30' },
    { SECURITY_CONTACT: 'security@zonnehof.example', SECURITY_EXPIRES: '2027-06-30' },
    { SECURITY_CONTACT: contact, SECURITY_EXPIRES: 'next year' },
    { SECURITY_CONTACT: `${contact}\nContact: mailto:eve@example.org`, SECURITY_EXPIRES: '2027-06-30' },
  ])
    expect(() => readConfig(settings)).toThrow('SECURITY_');
});

test('backups need a folder and a public key, or neither', () => {
  const recipient = `age1${'q'.repeat(58)}`;
  expect(readConfig({}).backup).toBeUndefined();
  expect(readConfig({ BACKUP_DIR: '/srv/backups', BACKUP_RECIPIENT: recipient }).backup).toEqual({
    ...{ folder: '/srv/backups', at: '02:30', keep: 30, recipients: [recipient] },
  });
  for (const settings of [
    { BACKUP_DIR: '/srv/backups' },
    { BACKUP_RECIPIENT: recipient },
    { BACKUP_DIR: '/srv/backups', BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1ABC' },
    { BACKUP_DIR: '/srv/backups', BACKUP_RECIPIENT: recipient, BACKUP_AT: '24:00' },
    { BACKUP_DIR: '/srv/backups', BACKUP_RECIPIENT: recipient, BACKUP_KEEP: '0' },
  ])
    expect(() => readConfig(settings)).toThrow('BACKUP_');
});

test('METRICS_TOKEN has at least 16 characters', () => {
  expect(readConfig({ METRICS_PORT: '9464' })).toMatchObject({ metricsPort: 9464, metricsToken: undefined });
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN');
});

test('under systemd the watchdog’s period is read in microseconds', () => {
  expect(readConfig({}).supervisor).toBeUndefined();
  expect(readConfig({ NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '60000000' }).supervisor).toEqual({
    watchdog: 60_000,
  });
});

const repositoryFile = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');

test.each([
  ['docs/operations.md', (name: string) => new RegExp(`^\\|.*\`${name}\`.*\\|`, 'm')],
  ['deploy/debian/vigilia.env', (name: string) => new RegExp(`^##.*\\n(?:#?[A-Z_]+=.*\\n)*#?${name}=`, 'm')],
])('%s explains every setting', (file, pattern) => {
  const text = repositoryFile(file);
  expect(SETTINGS.length).toBeGreaterThan(25);
  expect(SETTINGS.filter((name) => !pattern(name).test(text))).toEqual([]);
});

test('the settings file of the package is valid as it is, and every example in it names a setting', () => {
  const lines = repositoryFile('deploy/debian/vigilia.env').split('\n');
  const set = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split('=') as [string, string]);
  expect(() => readConfig(Object.fromEntries(set))).not.toThrow();
  const named = lines.flatMap((line) => /^#?([A-Z][A-Z_]+)=/.exec(line)?.[1] ?? []);
  expect(named.filter((name) => !SETTINGS.includes(name))).toEqual([]);
});
