import { isIP } from 'node:net';
import { z } from 'zod';
import { RECIPIENT } from '#crypto/age';
import { parseKey } from '#crypto/key-file';
import { judgeAddress } from '#judge-address';

const flag = z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1');
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'a port number')
  .transform(Number)
  .pipe(z.number().max(65_535));

/**
 * The proxies in front: how many, or their addresses. Never just true: everybody could then write the address that
 * limits and the access log believe.
 */
const trustedProxies = z.string().transform((text, context): number | string[] | false => {
  if (['false', '0'].includes(text)) return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const addresses = text.split(',').map((part) => part.trim());
  if (addresses.every(isAddressRange)) return addresses;
  context.addIssue(
    'the number of proxies in front (1) or their addresses (10.0.0.5, 10.1.0.0/16); not "true"',
  );
  return z.NEVER;
});

const isAddressRange = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) > 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
};

/** Each with its prefix; what is never called cannot be allowed. */
const privateNetworks = z.string().transform((text, context): string[] => {
  if (text === 'none') return [];
  const networks = text.split(',').map((part) => {
    const network = part.trim();
    return isIP(network) > 0 ? `${network}/${isIP(network) === 6 ? 128 : 32}` : network;
  });
  if (networks.every((network) => network.includes('/') && isPrivateNetwork(network))) return networks;
  context.addIssue('private networks such as 10.1.0.0/16, 192.168.7.20 or fd12:3456::/48, or "none"');
  return z.NEVER;
});

const isPrivateNetwork = (text: string): boolean =>
  isAddressRange(text) && judgeAddress(text.split('/')[0]!, []) === 'private';

/** A name or an address, without a port. */
const host = z
  .string()
  .refine(
    (text) => isIP(text) > 0 || /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(text),
    'a name such as vigilia.example.org or an address such as 192.168.1.20',
  );

const secretKey = z.string().transform((text, context): Uint8Array => {
  const key = parseKey(text.trim());
  if (key) return key;
  context.addIssue(`32 random bytes as base64 or hexadecimal: ${MAKE_KEY}`);
  return z.NEVER;
});
export const MAKE_KEY = 'make it with "openssl rand -base64 32" and keep it apart from the backups';

/** `amqp://user:password@host:5672,host:5672/vhost`: several nodes of one cluster. */
export const AMQP = /^(amqps?):\/\/([^:@/]+):([^@/]+)@([^@/,]+(?:,[^@/,]+)*)(?:\/([^/]*))?$/;

const NO_MOSQUITTO =
  'Mosquitto in front of the server is no longer supported. First let the version before this one store all that ' +
  'Mosquitto holds; then remove MQTT_URL and give the address and port of Mosquitto to the broker of the server ' +
  '(MQTT_HOST, MQTT_PORT) or to RabbitMQ (AMQP_URL). Hubs keep their keys. docs/operations.md has each step.';

/** All environment variables and their defaults. */
export const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'an address that begins with postgres://')
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'an address that begins with postgres://')
    .optional(),
  DATABASE_PREPARED_STATEMENTS: flag.default(true),
  DATA_DIR: z.string().optional(),
  VIGILIA_KEY: secretKey.optional(),
  VIGILIA_KEY_BEFORE: secretKey.optional(),
  MQTT_URL: z.never({ error: NO_MOSQUITTO }).optional(),
  AMQP_URL: z
    .string()
    .regex(AMQP, 'an address such as amqp://user:password@host1:5672,host2:5672')
    .optional(),
  BROKER_AUTH_TOKEN: z.string().min(20, 'at least 20 characters').optional(),
  BROKER_MQTT_URL: z
    .string()
    .regex(/^mqtts?:\/\//, 'an address that begins with mqtt:// or mqtts://')
    .optional(),
  MQTT_HOST: z.string().default('127.0.0.1'),
  MQTT_PORT: port.default(1883),
  MQTTS_PORT: port.default(8883),
  USERS_HOST: z
    .union([
      z.url({ protocol: /^https?$/, error: 'an address that begins with https:// or http://' }),
      z.literal(''),
    ])
    .default(''),
  PUBLIC_URL: z.url({ protocol: /^https$/, error: 'the address of this installation, https://…' }).optional(),
  HTTPS: z.enum(['own', 'acme'], 'own or acme; without it a proxy in front has https').optional(),
  HTTPS_HOST: z.string().optional(),
  HTTPS_PORT: port.default(443),
  HTTP_PORT: port.default(80),
  HUBS_ADDRESS: host.optional(),
  ACME_DIRECTORY: z
    .url({ protocol: /^https$/, error: 'the directory of an ACME authority, https://…' })
    .default('https://acme-v02.api.letsencrypt.org/directory'),
  ACME_CONTACT: z.email('a mail address').optional(),
  // Node reads it when the process begins.
  NODE_EXTRA_CA_CERTS: z.string().optional(),
  PUSH_HOSTS: z
    .string()
    .regex(/^[\w.:[\]-]+(,\s*[\w.:[\]-]+)*$/, 'names of push services, with commas between them')
    .optional(),
  PRIVATE_NETWORKS: privateNetworks.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'an address that begins with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^@\s<>]+@[^@\s<>]+$/, 'an address such as vigilia@example.org')
    .optional(),
  API_DOCS: flag.default(false),
  ADMIN_TWO_FACTOR: flag.default(false),
  MQTT_TLS_CERT: z.string().optional(),
  MQTT_TLS_KEY: z.string().optional(),
  TRUST_PROXY: trustedProxies.default(false),
  READINGS_RETENTION_DAYS: z
    .string()
    .regex(/^\d{1,5}$/, 'a number of days')
    .transform(Number)
    .pipe(z.number().min(32, 'at least 32 days: hubs may deliver 31 days late'))
    .default(400),
  // Of what was done: the access log, and alerts with everything about them.
  ACCESS_LOG_RETENTION_YEARS: z
    .string()
    .regex(/^\d{1,2}$/, 'a number of years')
    .transform(Number)
    .pipe(z.number().min(1, 'at least one year'))
    .default(5),
  ACCESS_LOG_FILE: z.string().optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:|https:\/\/|tel:)[^\s]+$/, 'an address such as mailto:security@example.org or https://…')
    .optional(),
  SECURITY_EXPIRES: z.iso
    .date('a date such as 2027-06-30')
    .or(z.iso.datetime('a date such as 2027-06-30'))
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day such as 02:30')
    .default('02:30'),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'a number of backups, at least 1')
    .transform(Number)
    .default(30),
  BACKUP_RECIPIENT: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .refine(
      (keys) => keys.every((key) => RECIPIENT.test(key)),
      'a public key: age1 and 58 letters and digits',
    )
    .optional(),
  METRICS_PORT: port.optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, 'at least 16 letters, digits or . ~ + / = - _')
    .optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  VIGILIA_DEMO: flag.default(false),
  NOTIFY_SOCKET: z.string().optional(),
  WATCHDOG_USEC: z.string().regex(/^\d+$/).transform(Number).optional(),
});

/** Set by systemd, by the demo, and by those who used Mosquitto. */
const NOT_FOR_PEOPLE = ['VIGILIA_DEMO', 'NOTIFY_SOCKET', 'WATCHDOG_USEC', 'MQTT_URL'];

/** What whoever runs an installation may set. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape).filter(
  (name) => !NOT_FOR_PEOPLE.includes(name),
);

export type Environment = z.output<typeof environment>;
