import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TROUBLES } from '@vigilia/domain/troubles/troubles';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '#db/sql';
import { Durations } from '#features/ingest/durations';
import { newestRows } from '#services/centre-model/log.store';
import { openAlert } from '#testing/alerts';
import { type CareHome, careHome, PASSWORD } from '#testing/care-home';
import { openLiveFeed } from '#testing/live-client';
import { explain, rowsScanned } from '#testing/plan';
import { readCertificateExpiry } from './certificate';
import { readDisks } from './disks';
import { Metrics } from './metrics';
import { serveMetricsLocally } from './metrics-server';

const TOKEN = 'a-token-of-prometheus';

async function measuredHome(options: Parameters<typeof careHome>[0] = {}) {
  let elapsed = 0;
  const home = await careHome({
    ...{ metrics: new Metrics(), metricsToken: TOKEN, productVersion: '1.2.3' },
    monotonic: () => elapsed,
    ...options,
  });
  /** As Prometheus reads it, after what is kept of the answer before has run out. */
  const scrape = async () => {
    elapsed += 10_000;
    return (await home.get('/metrics', TOKEN)).body as string;
  };
  const value = async (series: string) => valueOf(await scrape(), series);
  return { home, scrape, value };
}

const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

const send = (home: CareHome, readings: object[]) =>
  home.post('/ingest/v1/readings', { readings }, 'HUB-0001');
const reading = (home: CareHome, seconds: number, sensor = 'S-1') => ({
  ...{ sensor, power: 'on' },
  at: new Date(home.clock.now() + seconds * 1000).toISOString(),
});

test('/metrics needs its token, and is not there without one', async () => {
  const { home } = await measuredHome();
  expect((await home.get('/metrics')).status).toBe(401);
  expect((await home.get('/metrics', 'another-token-of-somebody')).status).toBe(401);
  const { status, headers, body } = await home.get('/metrics', TOKEN);
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(headers['content-type']).toContain('text/plain; version=0.0.4');
  expect(body).toMatch(/^vigilia_build_info\{version="1\.2\.3",engine="(pglite|postgres)"\} 1$/m);
  expect((await (await careHome()).get('/metrics', TOKEN)).status).toBe(404);
});

test('readings are counted by what became of them, with commits and acknowledgements', async () => {
  const { home, scrape } = await measuredHome();
  await home.hub('HUB-0001');
  await home.patient('Anna', { sensor: await home.sensor('S-1') });
  const messages = [
    [reading(home, 0), reading(home, -60), reading(home, 3600), reading(home, 0, 'S-9')],
    [reading(home, 0), reading(home, 3600), { sensor: 'S-1' }],
  ];
  for (const message of messages) expect((await send(home, message)).status).toBe(200);
  await home.ask('POST', '/ingest/v1/readings', 'HUB-0001', { nothing: true });
  const text = await scrape();
  const counts = ['accepted', 'duplicate', 'parked', 'rejected'].map((result) =>
    valueOf(text, `vigilia_readings_total{result="${result}"}`),
  );
  expect(counts).toEqual([2, 2, 1, 2]);
  expect(valueOf(text, 'vigilia_messages_total{result="unreadable"}')).toBe(1);
  expect(valueOf(text, 'vigilia_parked_readings')).toBe(1);
  expect(valueOf(text, 'vigilia_commits_total')).toBe(3);
  expect(valueOf(text, 'vigilia_acknowledgement_seconds_count')).toBe(3);
  expect(valueOf(text, 'vigilia_acknowledgement_seconds_bucket{le="+Inf"}')).toBe(3);
});

test('a histogram counts each duration in every bucket that it fits into', async () => {
  const metrics = new Metrics();
  const durations = new Durations([0.1, 1]);
  for (const seconds of [0.05, 0.1, 0.5, 3]) durations.add(seconds);
  metrics.histogram({ name: 'took_seconds', help: 'Took' }, () => durations);
  const text = await metrics.text();
  expect(text).toContain('# TYPE took_seconds histogram');
  const counts = ['0.1', '1', '+Inf'].map((le) => valueOf(text, `took_seconds_bucket{le="${le}"}`));
  expect(counts).toEqual([2, 3, 4]);
  expect([valueOf(text, 'took_seconds_count'), valueOf(text, 'took_seconds_sum')]).toEqual([4, 3.65]);
});

test('hubs and sensors are silent after five minutes', async () => {
  const { home, scrape } = await measuredHome();
  await home.hub('HUB-0001');
  await home.hub('HUB-0002');
  await home.patient('Anna', { sensor: await home.sensor('S-1') });
  await home.patient('Bert', { sensor: await home.sensor('S-2') });
  await home.sensor('S-3');
  await send(home, [reading(home, 0)]);
  const names = ['hubs', 'hubs_silent', 'sensors_worn', 'sensors_silent'];
  const counts = async () => {
    const text = await scrape();
    return names.map((name) => valueOf(text, `vigilia_${name}`));
  };
  expect(await counts()).toEqual([2, 1, 2, 1]);
  home.clock.pass({ minutes: 5, seconds: 1 });
  expect(await counts()).toEqual([2, 2, 2, 2]);
});

test('of an hour of the log only the rows of the last minutes are read', async () => {
  const { home } = await measuredHome();
  const sensor = await home.sensor('S-1');
  const now = home.clock.now();
  await home.db.run(sql`
    insert into reading_batch (centro_id, seq, received_at, sensor_id, at, power)
    select ${home.first}, n, ${new Date(now)}::timestamptz - (36000 - n) * interval '100 milliseconds',
      array[${sensor}::int], array[${now}::float8 - (36000 - n) * 100], array[0]::smallint[]
    from generate_series(1, 36000) as n`);
  await home.db.script('analyze reading_batch');
  const recent = newestRows(new Date(now - 10_000));
  expect(await home.db.many(sql`select seq from (${recent}) as row`)).toHaveLength(101);
  expect(rowsScanned(await explain(home.db, recent))).toBeLessThan(300);
});

test('open alerts are counted by priority and age; hidden and ended ones are not', async () => {
  const { home, value } = await measuredHome();
  const [anna, bert] = [await home.patient('Anna'), await home.patient('Bert')];
  await openAlert(home, { patient: anna, priority: 'high' });
  await openAlert(home, { patient: bert, priority: 'high' });
  const ended = await openAlert(home, { patient: anna, kind: 'turn' });
  await home.db.run(sql`
    update alert set status = 'ended', ended_at = now(), ended = 'over' where id = ${ended}`);
  const high = (age: string) => value(`vigilia_alerts_open{priority="high",age="${age}"}`);
  expect(await high('under 5 min')).toBe(2);
  home.clock.pass({ minutes: 31 });
  expect([await high('under 5 min'), await high('under 2 h')]).toEqual([0, 2]);
  await home.db.run(sql`update alert set hidden = true where patient_id = ${bert}`);
  expect(await high('under 2 h')).toBe(1);
  expect(await value('vigilia_alerts_open{priority="medium",age="under 2 h"}')).toBe(0);
});

test('sessions, live connections, wrong passwords, connections and checks', async () => {
  const { home, value } = await measuredHome();
  await home.staff('ana');
  const ana = await home.enter('ana');
  await home.post('/api/authenticate', { username: 'ana', password: `not ${PASSWORD}` });
  const live = await openLiveFeed(await home.app.listen({ port: 0 }), ana);
  onTestFinished(() => live.close());
  expect(await value('vigilia_sessions')).toBe(1);
  expect(await value('vigilia_sign_in_failures_total')).toBe(1);
  expect(await value('vigilia_live_connections')).toBe(1);
  expect(await value('vigilia_database_connections{state="waiting"}')).toBe(0);
  expect(await value('vigilia_check{check="database"}')).toBe(1);
  home.clock.pass({ hours: 13 });
  expect(await value('vigilia_sessions')).toBe(0);
});

test('the database is asked once in ten seconds; while it does not answer, the measures of the process are still answered', async () => {
  const { home, scrape } = await measuredHome();
  await home.hub('HUB-0001');
  expect(valueOf(await scrape(), 'vigilia_hubs')).toBe(1);
  await home.hub('HUB-0002');
  expect(valueOf((await home.get('/metrics', TOKEN)).body, 'vigilia_hubs')).toBe(1);
  expect(valueOf(await scrape(), 'vigilia_hubs')).toBe(2);
  await home.db.script('alter table hub rename to hub_away');
  const text = await scrape();
  await home.db.script('alter table hub_away rename to hub');
  expect(valueOf(text, 'vigilia_hubs')).toBeUndefined();
  expect(valueOf(text, 'vigilia_commits_total')).toBe(0);
});

test('on its own port it answers on this machine without a token, and nothing else', async () => {
  const metrics = new Metrics({ process: true });
  metrics.gauge({ name: 'one', help: 'One' }, () => 1);
  const { port, close } = await serveMetricsLocally(metrics, 0, pino({ level: 'silent' }));
  onTestFinished(close);
  const address = `http://127.0.0.1:${port}`;
  const text = await (await fetch(`${address}/metrics`)).text();
  expect(valueOf(text, 'one')).toBe(1);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  expect((await fetch(`${address}/`)).status).toBe(404);
  await expect(serveMetricsLocally(metrics, port, pino({ level: 'silent' }))).rejects.toThrow('METRICS_PORT');
});

test('no series names a home, a resident, a member of staff, a hub or a sensor', async () => {
  const { home, scrape } = await measuredHome();
  await home.hub('HUB-0001');
  await home.staff('ana');
  const anna = await home.patient('Annabelle', { sensor: await home.sensor('S-1'), apellidos: 'Quist' });
  await openAlert(home, { patient: anna });
  await send(home, [reading(home, 0)]);
  await home.post('/api/authenticate', { username: 'ana', password: 'wrong' });
  const text = await scrape();
  for (const name of ['Annabelle', 'Quist', 'ana"', 'HUB-0001', 'S-1', 'Zonnehof', 'Tuin'])
    expect(text).not.toContain(name);
  const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, label]) => String(label)));
  expect([...labels].sort()).toEqual([
    ...[
      'age',
      'centres',
      'check',
      'engine',
      'kind',
      'le',
      'priority',
      'result',
      'state',
      'status',
      'version',
    ],
  ]);
});

test('free room is measured on the disk of each folder that the server writes to', async () => {
  const backup = { folder: '/nowhere', at: '02:30', keep: 1, recipients: [] };
  const ours = { databaseUrl: undefined, dataDir: tmpdir(), backup };
  const { scrape, value } = await measuredHome({ disks: () => readDisks(ours) });
  expect(await scrape()).not.toContain('backups"'); // a folder that is not there yet
  const [free = 0, size = 0] = [
    await value('vigilia_disk_free_bytes{holds="data"}'),
    await value('vigilia_disk_size_bytes{holds="data"}'),
  ];
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThan(free);
  expect(await readDisks({ ...ours, databaseUrl: 'postgres://a@localhost/b' })).toEqual([]);
  expect(await value('vigilia_backups_off')).toBe(1);
});

test('the certificate for hubs is measured, and one that cannot be read is not', async () => {
  const cert = path.join(mkdtempSync(path.join(tmpdir(), 'vigilia-certificate-')), 'cert.pem');
  onTestFinished(() => rmSync(path.dirname(cert), { recursive: true }));
  const subject = ['-subj', '/CN=localhost', '-days', '90', '-keyout', `${cert}.key`, '-out', cert];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'ignore' });
  const expiry = Date.parse(new X509Certificate(readFileSync(cert)).validTo);
  const certificateExpiry = () => readCertificateExpiry({ mqttTls: { cert, key: '' } });
  const { home, value } = await measuredHome({ certificateExpiry });
  expect(await value('vigilia_certificate_seconds')).toBe((expiry - home.clock.now()) / 1000);
  writeFileSync(cert, 'nothing');
  expect(await value('vigilia_certificate_seconds')).toBe(undefined);
  expect(await readCertificateExpiry({ mqttTls: undefined })).toBe(undefined);
});

const repositoryFile = (name: string) =>
  readFileSync(new URL(`../../../../../${name}`, import.meta.url), 'utf8');

test('the handbook lists every measure', async () => {
  const metrics = new Metrics();
  await careHome({ metrics });
  const handbook = repositoryFile('docs/operations.md');
  expect(metrics.names().filter((name) => !handbook.includes(`\`${name}\``))).toEqual([]);
});

test('the alert rules name kinds of troubles that exist', { tags: ['R-TROUBLES-1'] }, () => {
  const rules = repositoryFile('deploy/prometheus/vigilia.rules.yml');
  const named = [...rules.matchAll(/kind[=!]~"([^"]+)"/g)].flatMap(([, kinds]) => kinds!.split('|'));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((kind) => !TROUBLES.some((known) => known === kind))).toEqual([]);
});

test.each(['deploy/prometheus/vigilia.rules.yml', 'deploy/grafana/vigilia.json'])(
  '%s asks for measures that exist',
  async (file) => {
    const metrics = new Metrics({ process: true });
    await careHome({ metrics });
    const asked = repositoryFile(file).match(/\b(vigilia|nodejs|process)_[a-z0-9_]+/g) ?? [];
    const names = new Set(asked.map((name) => name.replace(/_(bucket|count|sum)$/, '')));
    expect(names.size).toBeGreaterThan(10);
    expect([...names].filter((name) => !metrics.names().includes(name))).toEqual([]);
  },
);
