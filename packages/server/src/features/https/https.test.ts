import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import { DAY, HOUR, MINUTE } from '@vigilia/domain/instant';
import mqtt from 'mqtt';
import pino from 'pino';
import { renderSVG } from 'uqr';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SecretKey } from '#crypto/secret-key';
import type { Database } from '#db/database';
import { adoptKey, resetUnder } from '#features/auth/installation-key';
import { openInnerBroker } from '#features/ingest/transport/inner-broker';
import type { TlsSource } from '#features/ingest/transport/tls-server';
import { checkClock } from '#features/ingest/upkeep/clock-check';
import { type CareHome, careHome } from '#testing/care-home';
import { freshDatabase } from '#testing/database';
import { freePort } from '#testing/free-port';
import { heldClock } from '#testing/held-clock';
import { heldTimers } from '#testing/held-timers';
import { TEST_KEY } from '#testing/key';
import { issueCertificate, makeAuthority } from './authority';
import { lifeOf } from './certificate-life';
import { type CertificateSettings, type HttpsCertificate, openHttpsCertificate } from './https-certificate';
import { contextOf, openHttpsServers } from './https-server';
import { findIdentity } from './tls-identity.store';
import { TrustPages } from './trust-pages';

// A server that has https by itself, inside a building. What a public authority does is in e2e/https.test.ts.

const log = pino({ level: 'silent' });
const PUBLIC_URL = 'https://vigilia.zonnehof.lan';
const NAMES = ['vigilia.zonnehof.lan', '127.0.0.1'];

const mqttsOf = (certificate: HttpsCertificate): TlsSource => ({
  context: () => contextOf(certificate.current()!),
  onRenewal: (listener) => certificate.onChange((renewed) => listener(contextOf(renewed))),
});

/** Whoever checks a certificate does so by the clock of this machine. */
const now = () => new Date().toISOString();

async function openCertificate(
  home: Pick<CareHome, 'db'>,
  { key = TEST_KEY, ...more }: Partial<CertificateSettings> & { key?: SecretKey } = {},
  clock = heldClock(now()),
) {
  const timers = heldTimers();
  const certificate = await openHttpsCertificate({
    ...{ db: home.db, key, clock: clock.now, log, schedule: timers.schedule, checkClock },
    settings: { source: 'own', names: NAMES, contact: undefined, ...more },
  });
  onTestFinished(() => certificate.close());
  return { certificate, timers, clock };
}

async function serve(home: CareHome, ports: { port?: number; httpPort?: number } = {}) {
  const opened = await openCertificate(home);
  const { certificate } = opened;
  const publicUrl = PUBLIC_URL;
  const trust = new TrustPages(certificate.authority ?? '', publicUrl, 80);
  const servers = await openHttpsServers({
    ...{ certificate, trust, publicUrl, host: '127.0.0.1', port: 0, httpPort: 0, log, ...ports },
    schedule: opened.timers.schedule,
    handle: (request, response) => home.app.routing(request, response),
  });
  onTestFinished(() => servers.close());
  await home.app.ready();
  return { ...opened, ...servers, trust, authority: certificate.authority ?? '' };
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

function ask(module: typeof http | typeof https, options: https.RequestOptions): Promise<Answer> {
  return new Promise((done, fail) => {
    const request = module.request({ host: '127.0.0.1', agent: false, ...options }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () =>
        done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    request.on('error', fail);
    request.end();
  });
}

test('https: who trusts the authority of the home is answered by name and by address, without HSTS, and nobody else is', {
  tags: ['R-HTTPS-1'],
}, async () => {
  const db = await freshDatabase();
  const trust = new TrustPages((await openCertificate({ db })).certificate.authority ?? '', PUBLIC_URL, 80);
  const { port, authority } = await serve(await careHome({ db, trust }));
  for (const options of [{ servername: NAMES[0], headers: { host: NAMES[0] } }, {}]) {
    const { status, headers } = await ask(https, { port, path: '/readyz', ca: authority, ...options });
    expect([status, headers['strict-transport-security']]).toEqual([200, undefined]);
  }
  await expect(ask(https, { port, path: '/readyz' })).rejects.toThrow(/unable to verify|self.signed/);
  await expect(
    ask(https, { port, path: '/readyz', ca: authority, servername: 'another.zonnehof.lan' }),
  ).rejects.toThrow(/does not match/);
});

test('port 80: leads to https, shows the authority, and refuses what is sent to it', {
  tags: ['R-HTTPS-2'],
}, async () => {
  const { httpPort: port, authority } = await serve(await careHome());
  const get = (path: string, more: object = {}) => ask(http, { port, path, ...more });
  for (const [path, leads] of [
    ['/', '/'],
    ['/?a=1', '/?a=1'],
    ['//elsewhere.example/', '/'],
    ['/trust/another', '/trust/another'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
    // No address of anything: nothing of it may end the server.
    ['//[', '/'],
    ['//a:99999', '/'],
    ['http://[', '/'],
    ['/trust%', '/trust%'],
  ] as const) {
    const { status, headers } = await get(path);
    expect([path, status, headers.location]).toEqual([path, 308, `https://vigilia.zonnehof.lan${leads}`]);
  }
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await get('/ingest/v1/readings', { method })).status).toBe(403);
  expect((await get('/.well-known/acme-challenge/abc')).status).toBe(404);
  const { body, headers } = await get('/trust/vigilia.crt');
  expect(headers['content-type']).toBe('application/x-x509-ca-cert');
  const file = new X509Certificate(body);
  expect(file.fingerprint256).toBe(new X509Certificate(authority).fingerprint256);
  expect(file.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']); // servers, and nothing else
});

test.each([
  ['https://vigilia.zonnehof.lan', 80, 'http://vigilia.zonnehof.lan/trust'],
  ['https://vigilia.zonnehof.lan:8443', 8080, 'http://vigilia.zonnehof.lan:8080/trust'],
  ['https://192.168.7.9', 8080, 'http://192.168.7.9:8080/trust'],
])(
  'the QR code of the trust page of %s with HTTP_PORT %i is %s',
  {
    tags: ['R-HTTPS-2'],
  },
  async (publicUrl, httpPort, address) => {
    const { authority } = (await openCertificate(await careHome())).certificate;
    const page = new TrustPages(authority ?? '', publicUrl, httpPort).file('/trust', 'en')?.body;
    expect(page).toContain(renderSVG(address, { border: 2 }));
  },
);

test('port 80: what fails while a request is answered is 400, and the next one is answered', {
  tags: ['R-HTTPS-2'],
}, async () => {
  const { httpPort: port, trust } = await serve(await careHome());
  vi.spyOn(trust, 'file').mockImplementationOnce(() => {
    throw new Error('anything');
  });
  expect((await ask(http, { port, path: '/trust' })).status).toBe(400);
  expect((await ask(http, { port, path: '/trust' })).status).toBe(200);
});

test('the trust page: in three languages, with the fingerprint, the file, a QR code and three steps for each system', {
  tags: ['R-HTTPS-2'],
}, async () => {
  const { httpPort: port, authority } = await serve(await careHome());
  const bare = new X509Certificate(authority).fingerprint256.replaceAll(':', '');
  for (const [language, title] of [
    ['nl', 'Vertrouw Vigilia op dit apparaat'],
    ['es', 'Confía en Vigilia en este dispositivo'],
    ['en', 'Trust Vigilia on this device'],
  ]) {
    const { body, headers } = await ask(http, {
      port,
      path: '/trust',
      headers: { 'accept-language': language },
    });
    const page = body.toString();
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page.replaceAll(/<[^>]*>|\s/g, '')).toContain(bare);
    expect(page).toContain('href="/trust/vigilia.crt"');
    expect([page.match(/<li>/g)?.length, page.match(/<figure><svg/g)?.length]).toEqual([9, 1]);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect((await ask(http, { port, path: `/trust?lang=${language}` })).body.toString()).toBe(page);
  }
});

test('the certificate is renewed a third before its end, for browsers and hubs, without a restart', {
  tags: ['R-HTTPS-3'],
}, async () => {
  const home = await careHome();
  await home.hub('HUB-0001');
  const { certificate, timers, clock, port, authority } = await serve(home);
  const broker = await openInnerBroker({
    ...{ host: '127.0.0.1', port: 0, ingest: home.ingest, log },
    mqtts: { port: 0, source: mqttsOf(certificate) },
  });
  onTestFinished(() => broker.close());
  const hub = await mqtt.connectAsync(`mqtts://127.0.0.1:${broker.mqttsPort}`, {
    ...{ username: 'HUB-0001', password: 'HUB-0001', ca: authority, reconnectPeriod: 0 },
  });
  onTestFinished(() => hub.endAsync());
  const presented = async (port: number | undefined) => {
    const socket = tls.connect({ host: '127.0.0.1', port: port!, rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    const shown = socket.getPeerX509Certificate()!;
    socket.destroy();
    expect(shown.verify(new X509Certificate(authority).publicKey)).toBe(true);
    return shown.serialNumber;
  };
  certificate.start();
  await certificate.renewIfDue();
  const first = await presented(port);
  expect(await presented(broker.mqttsPort)).toBe(first);
  // Of 91 days, the one before it was made included.
  clock.pass({ days: 59, hours: 15 });
  timers.fire(HOUR);
  await certificate.renewIfDue();
  expect(await presented(port)).toBe(first);
  clock.pass({ hours: 2 });
  timers.fire(HOUR);
  // Joins the attempt that the timer began.
  await certificate.renewIfDue();
  expect(await presented(port)).not.toBe(first);
  expect(await presented(broker.mqttsPort)).toBe(await presented(port));
  expect(hub.connected).toBe(true);
});

test('a start uses what is there: another name gets another certificate, one that the authority may not vouch for another authority', {
  tags: ['R-HTTPS-4'],
}, async () => {
  const home = await careHome();
  const { certificate: first } = await openCertificate(home);
  const { certificate: again } = await openCertificate(home);
  expect(again.current()).toEqual(first.current());
  const { certificate: renamed } = await openCertificate(home, { names: ['other.lan'] });
  expect([renamed.authority === first.authority, renamed.current() === first.current()]).toEqual([
    true,
    false,
  ]);
  const { certificate: elsewhere } = await openCertificate(home, { names: ['vigilia.example.org'] });
  expect(elsewhere.authority).not.toBe(first.authority);
});

test('keys of https are stored under the key of the installation: they survive its change, and are made anew when it is lost', {
  tags: ['R-HTTPS-4'],
}, async () => {
  const home = await careHome();
  await adoptKey(home.db, TEST_KEY);
  const { certificate: first } = await openCertificate(home);
  for (const purpose of ['authority', 'certificate'] as const)
    expect((await findIdentity(home.db, purpose))?.privateKey).toMatch(/^v1\./);
  const next = new SecretKey(Buffer.alloc(32, 7));
  await adoptKey(home.db, next, TEST_KEY);
  const { certificate: rotated } = await openCertificate(home, { key: next });
  expect([rotated.authority, rotated.current()]).toEqual([first.authority, first.current()]);
  const found = new SecretKey(Buffer.alloc(32, 8));
  await resetUnder(home.db, found, home.clock.now());
  const { certificate: anew } = await openCertificate(home, { key: found });
  expect(anew.authority).not.toBe(first.authority);
});

test('whoever has the key of the authority cannot pose as a website outside of the home', {
  tags: ['R-HTTPS-5'],
}, async () => {
  const at = Date.now();
  const authority = await makeAuthority(['vigilia.zonnehof.lan'], at);
  const answer = async (name: string, host?: string) => {
    const made = await issueCertificate(authority, [name], at);
    const server = tls.createServer(contextOf(made), (socket) => socket.end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    const socket = tls.connect({
      ...{ host: '127.0.0.1', port, ca: authority.certificate },
      ...(host === undefined && { servername: name }),
    });
    await once(socket, 'secureConnect');
    socket.destroy();
  };
  await answer('vigilia.zonnehof.lan');
  await answer('other.internal');
  await answer('127.0.0.1', 'by its address');
  await expect(answer('bank.example.org')).rejects.toThrow(/permitted subtree/);
});

test('an ACME authority that does not answer: the reason is kept, the certificate stays, and the next hour tries again', {
  tags: ['R-HTTPS-3'],
}, async () => {
  const home = await careHome();
  const source = `https://127.0.0.1:${await freePort()}/directory`;
  const { certificate, timers, clock } = await openCertificate(home, {
    source,
    names: ['vigilia.example.org'],
  });
  certificate.start();
  await certificate.renewIfDue();
  expect([certificate.current(), certificate.authority]).toEqual([undefined, undefined]);
  const first = await findIdentity(home.db, 'certificate');
  expect(first).toMatchObject({ certificate: null, failure: expect.stringContaining('ECONNREFUSED') });
  clock.pass({ hours: 1 });
  timers.fire(HOUR);
  await certificate.renewIfDue();
  expect((await findIdentity(home.db, 'certificate'))?.failedAt).toBe(first!.failedAt! + HOUR);
});

test('a port of https that something else has is tried again every minute, each by itself; MQTT goes on beside it', {
  tags: ['R-HTTPS-1'],
}, async () => {
  const home = await careHome();
  const occupy = async () => {
    const server = net.createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as net.AddressInfo;
    return { port, free: () => new Promise((done) => server.close(done)) };
  };
  const [plain, secure, mqtts] = [await occupy(), await occupy(), await occupy()];
  const { timers, certificate, authority, ...opened } = await serve(home, {
    ...{ httpPort: plain.port, port: secure.port },
  });
  const broker = await openInnerBroker({
    ...{ host: '127.0.0.1', port: 0, ingest: home.ingest, log, schedule: timers.schedule },
    mqtts: { port: mqtts.port, source: mqttsOf(certificate) },
  });
  expect([opened.port, opened.httpPort, broker.mqttsPort]).toEqual([undefined, undefined, undefined]);
  const isAnswered = (port: number) =>
    new Promise<boolean>((done) => {
      const socket = net.connect(port, '127.0.0.1', () => {
        done(true);
        socket.destroy();
      });
      socket.once('error', () => done(false));
    });
  expect(await isAnswered(broker.port)).toBe(true);
  const minuteLater = (port: number) => {
    timers.fire(MINUTE);
    return isAnswered(port);
  };
  await plain.free();
  await expect.poll(() => minuteLater(plain.port)).toBe(true);
  expect((await ask(http, { port: plain.port })).status).toBe(308);
  await secure.free();
  await mqtts.free();
  await expect.poll(() => minuteLater(mqtts.port)).toBe(true);
  await expect.poll(() => minuteLater(secure.port)).toBe(true);
  expect((await ask(https, { port: secure.port, path: '/readyz', ca: authority })).status).toBe(200);
  await broker.close();
  await opened.close();
  expect(await Promise.all([plain, secure, mqtts].map(({ port }) => isAnswered(port)))).toEqual([
    ...[false, false, false],
  ]);
});

test('a server that closes tries a port no more that something else has', async () => {
  const other = net.createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as net.AddressInfo;
  const { timers, close } = await serve(await careHome(), { port });
  await close();
  await new Promise((done) => other.close(done));
  timers.fire(MINUTE);
  const mine = net.createServer();
  await expect(
    new Promise((done, fail) => mine.once('error', fail).listen(port, '127.0.0.1', () => done('free'))),
  ).resolves.toBe('free');
  await new Promise((done) => mine.close(done));
});

/** A database that stores nothing while its disk is full. */
function withDisk({ db }: CareHome) {
  const disk = { isFull: false };
  const run: Database['run'] = (query) =>
    disk.isFull ? Promise.reject(new Error('the disk is full')) : db.run(query);
  return { disk, db: { ...db, run } };
}

/** An ACME authority that accepts a connection and says nothing. */
async function hangingAuthority(): Promise<string> {
  const server = http.createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return `http://127.0.0.1:${(server.address() as net.AddressInfo).port}/directory`;
}

test('an ACME authority that hangs keeps nobody waiting: an attempt ends after ten minutes, and a server that closes does so at once', {
  tags: ['R-HTTPS-3'],
}, async () => {
  const home = await careHome();
  const source = await hangingAuthority();
  const { certificate, timers } = await openCertificate(home, { source, names: ['vigilia.example.org'] });
  await timers.fireUntil(10 * MINUTE, certificate.renewIfDue());
  const noted = await findIdentity(home.db, 'certificate');
  expect(noted?.failure).toBe(`${source} has not issued a certificate within ten minutes`);
  const renewing = certificate.renewIfDue();
  await certificate.close();
  await renewing;
  expect(await findIdentity(home.db, 'certificate')).toEqual(noted);
});

test('a failure that cannot be stored either is logged, and whoever waits goes on', {
  tags: ['R-HTTPS-3'],
}, async () => {
  const home = await careHome();
  const source = `https://127.0.0.1:${await freePort()}/directory`;
  const { db, disk } = withDisk(home);
  const { certificate } = await openCertificate({ db }, { source, names: ['vigilia.example.org'] });
  disk.isFull = true;
  await expect(certificate.renewIfDue()).resolves.toBeUndefined();
});

test('what was issued under a clock that was ahead is made anew; a clock that is behind, by what hubs sent, costs no authority', {
  tags: ['R-HTTPS-3', 'R-HTTPS-4'],
}, async () => {
  const home = await careHome({ now: now() });
  const { certificate: first, clock } = await openCertificate(home);
  const at = (days: number) => {
    const moved = heldClock(new Date(clock.now()).toISOString());
    moved.pass({ days });
    return openCertificate(home, {}, moved);
  };
  const lifeOfAuthority = async (days: number) => {
    const { certificate } = await at(days);
    const { from, until } = lifeOf(certificate.authority!);
    const mine = lifeOf(certificate.current()!.certificate);
    return { authority: certificate.authority, days: Math.round((from - clock.now()) / DAY), mine, until };
  };
  // Ten years later it has ended, and phones refuse it.
  expect((await lifeOfAuthority(3649)).authority).toBe(first.authority);
  const ahead = await lifeOfAuthority(3651);
  expect([ahead.authority === first.authority, ahead.days]).toEqual([false, 3650]);
  // That was not the time after all.
  const back = await lifeOfAuthority(0);
  expect([back.authority === ahead.authority, back.days]).toEqual([false, -1]);
  expect(back.mine.from).toBeLessThan(clock.now());
  // A server whose clock is behind readings that it has received.
  await home.hub('HUB-0001');
  await home.sensor('S-1');
  const reading = { sensor: 'S-1', at: new Date(home.clock.now()).toISOString(), power: 'on', moisture: 95 };
  await home.post(
    '/ingest/v1/readings',
    { readings: [{ ...reading, contact: 'ok', signal: 80 }] },
    'HUB-0001',
  );
  expect((await lifeOfAuthority(-3)).authority).toBe(back.authority);
});

test('a certificate of the own authority that begins later than now is made anew at the next hour', {
  tags: ['R-HTTPS-3'],
}, async () => {
  const home = await careHome();
  const { certificate, clock } = await openCertificate(home);
  const first = certificate.current();
  clock.pass({ days: -2 });
  await certificate.renewIfDue();
  expect(certificate.current()).not.toBe(first);
  expect(lifeOf(certificate.current()!.certificate).from).toBeLessThan(clock.now());
});

test('a certificate that was issued is used although it could not be stored, and is stored at the next hour', {
  tags: ['R-HTTPS-3'],
}, async () => {
  const home = await careHome();
  const { db, disk } = withDisk(home);
  const { certificate, clock } = await openCertificate({ db });
  const before = certificate.current();
  disk.isFull = true;
  clock.pass({ days: 70 });
  await certificate.renewIfDue();
  const issued = certificate.current();
  expect(issued).not.toBe(before);
  disk.isFull = false;
  await certificate.renewIfDue();
  expect(certificate.current()).toBe(issued);
  expect(await findIdentity(home.db, 'certificate')).toMatchObject({
    ...{ certificate: issued!.certificate, failure: null },
  });
});
