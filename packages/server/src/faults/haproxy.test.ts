import { createServer } from 'node:http';
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
  const server = createServer(({ url }, response) => {
    response.statusCode = url === '/readyz' && !named.isReady ? 503 : 200;
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
});
