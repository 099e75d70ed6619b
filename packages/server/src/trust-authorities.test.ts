import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import type net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { issueCertificate, makeAuthority } from '#features/https/authority';
import { trustAuthorities } from './trust-authorities';

const canTrust = 'setDefaultCACertificates' in tls;

/** A server inside the building, and the file of its authority. */
async function openServer() {
  const folder = mkdtempSync(path.join(tmpdir(), 'vigilia-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const now = Date.now();
  const authority = await makeAuthority(['localhost'], now);
  const made = await issueCertificate(authority, ['localhost'], now);
  const server = https.createServer({ cert: made.certificate, key: made.privateKey }, (_, response) => {
    response.end('in');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const file = path.join(folder, 'authorities.pem');
  writeFileSync(file, authority.certificate);
  return { file, url: `https://localhost:${(server.address() as net.AddressInfo).port}/` };
}

const ask = (url: string): Promise<string> =>
  fetch(url).then(
    (answer) => answer.text(),
    (error: Error & { cause?: { code?: string } }) => String(error.cause?.code),
  );

test('a process with NODE_EXTRA_CA_CERTS in its environment trusts these authorities', {
  tags: ['R-HTTPS-7'],
}, async () => {
  const { file, url } = await openServer();
  const program = `fetch('${url}').then((r) => r.text()).then(console.log, (e) => console.log(e.cause.code))`;
  const answer = async (env: NodeJS.ProcessEnv) => {
    const child = spawn(process.execPath, ['--eval', program], { env: { PATH: process.env.PATH, ...env } });
    const [text] = await once(child.stdout, 'data');
    return String(text).trim();
  };
  expect(await answer({ NODE_EXTRA_CA_CERTS: file })).toBe('in');
  expect(await answer({})).toMatch(/UNABLE_TO_VERIFY/);
});

test.runIf(canTrust)('on the Node of the package they are trusted from a file of settings too', async () => {
  const { file, url } = await openServer();
  const { getCACertificates, setDefaultCACertificates } = tls as unknown as {
    getCACertificates(type: 'default'): string[];
    setDefaultCACertificates(certificates: readonly string[]): void;
  };
  const before = getCACertificates('default');
  onTestFinished(() => setDefaultCACertificates(before));
  expect(await ask(url)).toMatch(/UNABLE_TO_VERIFY/);
  trustAuthorities('/nowhere');
  expect(getCACertificates('default')).toEqual(before);
  trustAuthorities(file);
  expect(await ask(url)).toBe('in');
});
