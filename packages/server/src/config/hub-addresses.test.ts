import { expect, test } from 'vitest';
import { readConfig } from '#config';
import { hubAddresses } from './hub-addresses';

const KEY = 'A'.repeat(43);
const PUBLIC = { PUBLIC_URL: 'https://vigilia.example.org' };
const BOTH = { port: 1883, mqttsPort: 8883 };

test.each<[string, Record<string, string>, Parameters<typeof hubAddresses>[1], string[]]>([
  ['for this machine alone', {}, { port: 1883 }, []],
  ['for this machine alone, with a name for hubs that send by https', { HUBS_ADDRESS: '10.0.0.5' }, BOTH, []],
  [
    'the demo, wherever it found a port',
    { VIGILIA_DEMO: 'true' },
    { port: 40_123 },
    ['mqtt 127.0.0.1 40123'],
  ],
  ['every network, without a name', { MQTT_HOST: '0.0.0.0' }, { port: 1883 }, ['mqtt null 1883']],
  ['one address', { MQTT_HOST: '192.168.1.20' }, { port: 1884 }, ['mqtt 192.168.1.20 1884']],
  [
    'a name, with https: TLS comes first',
    { MQTT_HOST: '0.0.0.0', HUBS_ADDRESS: 'hubs.example.org', HTTPS: 'own', ...PUBLIC },
    BOTH,
    ['mqtts hubs.example.org 8883', 'mqtt hubs.example.org 1883'],
  ],
  [
    'a certificate of its own: TLS alone',
    { MQTT_HOST: '::', HUBS_ADDRESS: 'hubs.example.org', MQTT_TLS_CERT: 'a', MQTT_TLS_KEY: 'b' },
    { port: 8883 },
    ['mqtts hubs.example.org 8883'],
  ],
  [
    'RabbitMQ: whoever runs it knows',
    {
      ...{
        AMQP_URL: 'amqp://vigilia:secret@10.0.0.9:5672',
        BROKER_AUTH_TOKEN: 'a-token-of-twenty-characters',
      },
      ...{ DATABASE_URL: 'postgres://db/vigilia', VIGILIA_KEY: `${KEY}=`, HUBS_ADDRESS: 'hubs.example.org' },
    },
    { port: 1883 },
    [],
  ],
])('%s', { tags: ['R-HUBS-12'] }, (_, env, ports, expected) => {
  const found = hubAddresses(readConfig({ DATA_DIR: '.', ...env }), ports);
  expect(found.map(({ tls, host, port }) => `${tls ? 'mqtts' : 'mqtt'} ${host} ${port}`)).toEqual(expected);
});
