import { expect, test } from 'vitest';
import { readConfig } from '#config';

// Settings that would open the installation are refused before anything listens.

const KEY = Buffer.alloc(32, 7).toString('base64');
const demo = { VIGILIA_DEMO: 'true' };
const https = { HTTPS: 'own', PUBLIC_URL: 'https://vigilia.lan' };
const rabbitmq = {
  AMQP_URL: 'amqp://vigilia:secret@a,b:5673/home',
  BROKER_AUTH_TOKEN: 'a-token-of-some-length',
  DATABASE_URL: 'postgres://db/vigilia',
  VIGILIA_KEY: KEY,
};

test.each([
  ['the demo on another address', { ...demo, HOST: '0.0.0.0' }, 'HOST'],
  ['the demo’s broker on another address', { ...demo, MQTT_HOST: '192.0.2.1' }, 'MQTT_HOST'],
  ['every proxy trusted', { TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
  ['an address that whoever comes by https writes', { ...https, TRUST_PROXY: '1' }, 'TRUST_PROXY'],
  ['users from a script', { USERS_HOST: 'javascript:alert(1)' }, 'USERS_HOST'],
  ['users from a file', { USERS_HOST: 'file:///etc/passwd' }, 'USERS_HOST'],
  ['PostgreSQL without a key', { DATABASE_URL: 'postgres://db/vigilia' }, 'VIGILIA_KEY'],
  ['half of MQTT over TLS', { MQTT_TLS_CERT: '/cert.pem' }, 'MQTT_TLS_KEY'],
  ['the other half of it', { MQTT_TLS_KEY: '/key.pem' }, 'MQTT_TLS_CERT'],
  ['RabbitMQ that anybody may pretend to be', { ...rabbitmq, BROKER_AUTH_TOKEN: '' }, 'BROKER_AUTH_TOKEN'],
  ['a token that can be guessed', { ...rabbitmq, BROKER_AUTH_TOKEN: 'welkom01' }, 'BROKER_AUTH_TOKEN'],
  ['RabbitMQ without a password', { ...rabbitmq, AMQP_URL: 'amqp://broker' }, 'AMQP_URL'],
  ['RabbitMQ beside an embedded database', { ...rabbitmq, DATABASE_URL: '' }, 'AMQP_URL'],
  ['the demo on RabbitMQ', { ...demo, ...rabbitmq }, 'AMQP_URL'],
  ['a key that is a password', { VIGILIA_KEY: 'welkom01' }, 'VIGILIA_KEY'],
  ['a key that is too short', { VIGILIA_KEY: Buffer.alloc(31).toString('base64') }, 'VIGILIA_KEY'],
])('%s is refused', (_, env, name) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`^ {2}${name}: `, 'm'));
});

test('https by the server itself goes with the addresses of proxies', () => {
  expect(readConfig({ ...https, TRUST_PROXY: '10.0.0.5' }).trustProxy).toEqual(['10.0.0.5']);
});

test.each([{}, demo, rabbitmq])(
  'Mosquitto, whose sessions any hub may end, is refused with the way to change over: beside %j',
  (others) => {
    const url = { MQTT_URL: 'mqtt://vigilia:secret@broker:1883' };
    expect(() => readConfig({ ...others, ...url })).toThrow(
      /MQTT_URL: Mosquitto .* no longer supported\. First let the version before .*MQTT_HOST/,
    );
  },
);

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

test('the address of RabbitMQ names its nodes, the user and the virtual host', () => {
  expect(readConfig(rabbitmq).rabbitmq).toEqual({
    hosts: ['a:5672', 'b:5673'],
    ...{ username: 'vigilia', password: 'secret', vhost: 'home', tls: false },
    authToken: rabbitmq.BROKER_AUTH_TOKEN,
    mqttUrl: 'mqtt://a:1883',
  });
  const tls = { ...rabbitmq, AMQP_URL: 'amqps://vigilia:s%40crET@broker' };
  expect(readConfig(tls).rabbitmq).toMatchObject({
    ...{ hosts: ['broker:5671'], password: 's@crET', vhost: '/', tls: true },
  });
});
