import { expect, test } from 'vitest';
import { readConfig } from '#config';

// Settings that would open the installation are refused before anything listens.

const KEY = Buffer.alloc(32, 7).toString('base64');
const demo = { VIGILIA_DEMO: 'true' };

test.each([
  ['the demo on another address', { ...demo, HOST: '0.0.0.0' }, 'HOST'],
  ['the demo’s broker on another address', { ...demo, MQTT_HOST: '192.0.2.1' }, 'MQTT_HOST'],
  ['the demo on a broker of its own choice', { ...demo, MQTT_URL: 'mqtt://localhost' }, 'MQTT_URL'],
  ['every proxy trusted', { TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
  ['users from a script', { USERS_HOST: 'javascript:alert(1)' }, 'USERS_HOST'],
  ['users from a file', { USERS_HOST: 'file:///etc/passwd' }, 'USERS_HOST'],
  ['PostgreSQL without a key', { DATABASE_URL: 'postgres://db/vigilia' }, 'VIGILIA_KEY'],
  ['half of MQTT over TLS', { MQTT_TLS_CERT: '/cert.pem' }, 'MQTT_TLS_KEY'],
  ['the other half of it', { MQTT_TLS_KEY: '/key.pem' }, 'MQTT_TLS_CERT'],
  ['a key that is a password', { VIGILIA_KEY: 'welkom01' }, 'VIGILIA_KEY'],
  ['a key that is too short', { VIGILIA_KEY: Buffer.alloc(31).toString('base64') }, 'VIGILIA_KEY'],
])('%s is refused', (_, env, name) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`^ {2}${name}: `, 'm'));
});

test('a key is 32 bytes as base64, also in its URL form, or as hexadecimal digits', () => {
  const bytes = new Uint8Array(Buffer.alloc(32, 0xfb));
  const base64 = Buffer.from(bytes).toString('base64');
  for (const text of [base64, Buffer.from(bytes).toString('base64url'), Buffer.from(bytes).toString('hex')])
    expect(readConfig({ VIGILIA_KEY: text }).key).toEqual(bytes);
});

test('beside the embedded database the key is a file; the demo needs none on PostgreSQL either', () => {
  expect(readConfig({ DATA_DIR: '/srv/home' })).toMatchObject({ key: undefined, keyFile: '/srv/home/key' });
  const url = { DATABASE_URL: 'postgres://db/vigilia' };
  expect(readConfig({ ...url, VIGILIA_KEY: KEY }).keyFile).toBeUndefined();
  expect(readConfig({ ...url, ...demo }).key).toHaveLength(32);
});
