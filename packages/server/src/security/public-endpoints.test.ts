import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ENDPOINTS } from '@vigilia/contract/endpoints';
import { expect, test } from 'vitest';
import { type CareHome, careHome } from '#testing/care-home';

/** Everything that answers without a token or a key. A new one joins this list only after somebody has thought about it. */
const PUBLIC = {
  /** Of the contract, over the router. */
  endpoints: [
    'POST /api/authenticate',
    'POST /api/2fa_check',
    'GET /api/about',
    // Errors of the web app, also of its sign-in page: 30 a minute go to the log, of all pages together.
    'POST /api/client-errors',
    // A service worker says that a test message was shown; the token in it works once, for two minutes.
    'POST /api/notifications/confirm',
    // A screen that wants to become a wall board gets a code and a token that reads nothing until an administrator
    // enters the code: 20 in a quarter of an hour from one address, 500 in all.
    'POST /api/boards/pair',
    'POST /api/boards/paired',
  ],
  /** Beside the contract. */
  always: ['GET /healthz', 'GET /readyz', 'GET /status', 'GET /', 'HEAD /'],
  /** The files of the built web app, here two. */
  files: ['GET /app.js', 'HEAD /app.js', 'GET /index.html', 'HEAD /index.html'],
  onlyWhereSet: ['GET /.well-known/security.txt'],
};
const SECURITY = { contact: 'mailto:security@zonnehof.example', expires: '2027-06-30T00:00:00.000Z' };

/** Every route of the running product, from the tree that the framework prints. */
function routesOf(home: CareHome): string[] {
  const parts: string[] = [];
  return home.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^(.*)[└├]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
      parts.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
      const url = parts.join('');
      return methods ? methods.split(', ').map((method) => `${method} ${url}`) : [];
    });
}

test('of the contract exactly the listed endpoints are open', () => {
  const open = ENDPOINTS.filter(({ access }) => access === 'open');
  expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...PUBLIC.endpoints].sort());
});

test('every other route of the running product answers 401 without a token, 404 or 405', async () => {
  const webDir = await mkdtemp(path.join(tmpdir(), 'vigilia-'));
  await writeFile(path.join(webDir, 'index.html'), '<!doctype html>');
  await writeFile(path.join(webDir, 'app.js'), '');
  const home = await careHome({ webDir, securityContact: SECURITY });
  const all = routesOf(home);
  expect(all.length).toBeGreaterThan(60);
  const answered: string[] = [];
  for (const route of all) {
    const [method = '', url = ''] = route.split(' ');
    const { statusCode } = await home.app.inject({
      method: method as 'GET',
      url: url.replaceAll(/:\w+\??/g, '1'),
      ...(method === 'POST' && { payload: {} }),
    });
    if (![401, 404, 405].includes(statusCode)) answered.push(route);
  }
  // Sign-in without a name is 422: that is an answer too.
  expect(answered.sort()).toEqual(Object.values(PUBLIC).flat().sort());
  await rm(webDir, { recursive: true });
});

test('security.txt says whom to tell and until when; without settings it is 404', async () => {
  const home = await careHome({ securityContact: SECURITY });
  const { status, headers, body } = await home.get('/.well-known/security.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body.split('\n')).toEqual([
    'Contact: mailto:security@zonnehof.example',
    'Expires: 2027-06-30T00:00:00.000Z',
    'Preferred-Languages: nl, es, en',
    '',
  ]);
  expect((await (await careHome()).get('/.well-known/security.txt')).status).toBe(404);
});
