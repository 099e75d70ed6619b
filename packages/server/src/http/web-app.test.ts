import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveWebApp, webVersion } from './web-app';

const script = 'export const text = "to change, to turn";\n'.repeat(100);
const page = `<!doctype html><meta name="csp-nonce" content="__NONCE__"><meta name="version" content="__VERSION__">${'<p>Vigilia</p>'.repeat(100)}`;

let webDir: string;
let app: FastifyInstance;
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'vigilia-web-'));
  mkdirSync(join(webDir, 'assets'));
  const files = {
    'index.html': page,
    'assets/page-1.js': script,
    'assets/page-1.js.br': brotliCompressSync(script),
    'assets/page-1.js.gz': gzipSync(script),
    'assets/decoder-worker-1a.js': script,
    'assets/decoder-worker-1a.js.br': brotliCompressSync(script),
    'assets/decoder-1a.js': script,
    'assets/letter.woff2': 'already compressed',
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(webDir, name), bytes);
  app = fastify({ exposeHeadRoutes: false });
  await serveWebApp(app, { webDir, usersHost: '', version: webVersion(webDir) });
});
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});

const get = async (url: string, encodings = 'gzip, deflate, br, zstd') => {
  const { statusCode, headers, rawPayload } = await app.inject({
    url,
    headers: { 'accept-encoding': encodings },
  });
  return { status: statusCode, headers, bytes: rawPayload };
};
const plain = (bytes: Buffer) => bytes.toString();

test.each([
  ['gzip, deflate, br, zstd', 'br', (bytes: Buffer) => brotliDecompressSync(bytes).toString()],
  ['gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes).toString()],
  ['identity', undefined, plain],
])('a script for a browser that accepts %s is sent as %s', async (accepted, encoding, decode) => {
  const { headers, bytes } = await get('/assets/page-1.js', accepted);
  expect(headers['content-encoding']).toBe(encoding);
  expect(decode(bytes)).toBe(script);
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('/javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
});

test('a file without a compressed copy is sent as it is, and a copy has no address', async () => {
  const { status, headers } = await get('/assets/letter.woff2');
  expect([status, headers['content-encoding']]).toEqual([200, undefined]);
  expect((await get('/assets/page-1.js.br')).status).toBe(404);
});

test('the page is compressed with the nonce of its own response', async () => {
  const [first, second] = [await get('/'), await get('/')];
  const nonceOf = ({ bytes }: typeof first) => /content="([^"]+)"/.exec(gunzipSync(bytes).toString())?.[1];
  expect(first.headers['content-encoding']).toBe('gzip');
  expect(first.headers['content-security-policy']).toContain(`'nonce-${nonceOf(first)}'`);
  expect(nonceOf(first)).not.toBe(nonceOf(second));
});

test('only the script of the decoder may compile WebAssembly, compressed or not', {
  tags: ['R-SCAN-12'],
}, async () => {
  const policyOf = async (url: string, encodings?: string) =>
    (await get(url, encodings)).headers['content-security-policy'];
  for (const encodings of ['br', 'identity'])
    expect(await policyOf('/assets/decoder-worker-1a.js', encodings)).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
  // The default headers are those of the whole server, which is not here.
  for (const url of ['/assets/decoder-1a.js', '/assets/page-1.js', '/assets/letter.woff2'])
    expect([url, await policyOf(url)]).toEqual([url, undefined]);
  expect(await policyOf('/')).not.toContain('wasm');
});

test('the page names its own build; another build has another name', async () => {
  const version = webVersion(webDir);
  expect(plain((await get('/', 'identity')).bytes)).toContain(`<meta name="version" content="${version}">`);
  writeFileSync(join(webDir, 'index.html'), `${page}<script src="assets/page-2.js"></script>`);
  expect(webVersion(webDir)).not.toBe(version);
  writeFileSync(join(webDir, 'index.html'), page);
  expect(webVersion(webDir)).toBe(version);
});
