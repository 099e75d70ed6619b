import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#testing/free-port';
import { haproxyProgram, startHaproxy } from '#testing/haproxy';

interface Server {
  readonly address: string;
  isReady: boolean;
}

/** Answers what a load balancer asks, and everything else with its name. */
async function startNamed(name: string): Promise<Server> {
  const server = createServer(({ url, headers }, response) => {
    response.statusCode = url === '/readyz' && !named.isReady ? 503 : 200;
    response.setHeader('seen-proto', String(headers['x-forwarded-proto']));
    response.setHeader('seen-for', String(headers['x-forwarded-for']));
    response.end(name);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const named = { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, isReady: true };
  return named;
}

describe.skipIf(!haproxyProgram())('HAProxy with the file of deploy/', () => {
  test('sends the web to a server that is ready, and while none is to one that lives', async () => {
    const [one, two] = [await startNamed('one'), await startNamed('two')];
    const [web, hubs, auth] = await Promise.all([freePort(), freePort(), freePort()]);
    const proxy = await startHaproxy({
      ...{ WEB_BIND: `127.0.0.1:${web}`, MQTT_BIND: `127.0.0.1:${hubs}`, AUTH_BIND: `127.0.0.1:${auth}` },
      ...{ SERVER_1: one.address, SERVER_2: two.address },
      ...{ BROKER_1: one.address, BROKER_2: one.address, BROKER_3: one.address },
    });
    onTestFinished(() => proxy.close());
    const ask = async () => {
      const answer = await fetch(`http://127.0.0.1:${web}/`);
      return [answer.status, await answer.text()];
    };
    const patience = { timeout: 20_000 };
    one.isReady = false;
    await expect.poll(ask, patience).toEqual([200, 'two']);
    [one.isReady, two.isReady] = [true, false];
    await expect.poll(ask, patience).toEqual([200, 'one']);
    one.isReady = false;
    const askAboutHub = async () => (await fetch(`http://127.0.0.1:${auth}/broker-auth/user`)).status;
    await expect.poll(askAboutHub, patience).toBe(503);
    expect(await ask()).toEqual([200, expect.stringMatching(/one|two/)]);
  });

  test('the web has no way to what RabbitMQ asks, however the path is written, nor do callers choose their address', async () => {
    const server = await startNamed('one');
    const [web, hubs, auth] = await Promise.all([freePort(), freePort(), freePort()]);
    const proxy = await startHaproxy({
      ...{ WEB_BIND: `127.0.0.1:${web}`, MQTT_BIND: `127.0.0.1:${hubs}`, AUTH_BIND: `127.0.0.1:${auth}` },
      ...{ SERVER_1: server.address, SERVER_2: server.address },
      ...{ BROKER_1: server.address, BROKER_2: server.address, BROKER_3: server.address },
    });
    onTestFinished(() => proxy.close());
    const forged = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
    const ask = (port: number, path: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const sent = request({ host: '127.0.0.1', port, path, headers: forged }, (answer) => {
          answer.resume();
          resolve(answer);
        });
        sent.on('error', reject).end();
      });
    const paths = [
      '/broker-auth/user',
      '/%62roker-auth/user',
      '/broker%2Dauth/user',
      '/broker-auth%2fuser',
      '/%62%72%6f%6b%65%72%2d%61%75%74%68/vhost?token=x',
      `http://127.0.0.1:${web}/%62roker-auth/user`,
    ];
    for (const path of paths) expect([path, (await ask(web, path)).statusCode]).toEqual([path, 403]);
    await expect.poll(async () => (await ask(auth, '/broker-auth/user')).statusCode).toBe(200);
    for (const [port, path] of [
      [web, '/'],
      [auth, '/broker-auth/user'],
    ] as const) {
      const { headers } = await ask(port, path);
      expect([path, headers['seen-proto'], headers['seen-for']]).toEqual([path, 'http', '127.0.0.1']);
    }
  });
});
