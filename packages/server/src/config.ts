import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { RECIPIENT } from '#crypto/age';
import { keyFileIn, parseKey } from '#crypto/key-file';
import { sha256 } from '#crypto/secrets';

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

const secretKey = z.string().transform((text, context): Uint8Array => {
  const key = parseKey(text.trim());
  if (key) return key;
  context.addIssue(`32 random bytes as base64 or hexadecimal: ${MAKE_KEY}`);
  return z.NEVER;
});
const MAKE_KEY = 'make it with "openssl rand -base64 32" and keep it apart from the backups';

/** `amqp://user:password@host:5672,host:5672/vhost`: several nodes of one cluster. */
const AMQP = /^(amqps?):\/\/([^:@/]+):([^@/]+)@([^@/,]+(?:,[^@/,]+)*)(?:\/([^/]*))?$/;

/** All environment variables and their defaults. No other file reads process.env. */
const environment = z.object({
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
  MQTT_URL: z
    .string()
    .regex(/^mqtts?:\/\//, 'an address that begins with mqtt:// or mqtts://')
    .optional(),
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
  USERS_HOST: z
    .union([
      z.url({ protocol: /^https?$/, error: 'an address that begins with https:// or http://' }),
      z.literal(''),
    ])
    .default(''),
  PUBLIC_URL: z.url({ protocol: /^https$/, error: 'the address of this installation, https://…' }).optional(),
  PUSH_HOSTS: z
    .string()
    .regex(/^[\w.:[\]-]+(,\s*[\w.:[\]-]+)*$/, 'names of push services, with commas between them')
    .optional(),
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
  ACCESS_LOG_RETENTION_YEARS: z
    .string()
    .regex(/^\d{1,2}$/, 'a number of years')
    .transform(Number)
    .pipe(z.number().min(1, 'at least one year'))
    .default(5),
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

/** Set by systemd, and by the demo. */
const NOT_FOR_PEOPLE = ['VIGILIA_DEMO', 'NOTIFY_SOCKET', 'WATCHDOG_USEC'];

/** What whoever runs an installation may set. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape).filter(
  (name) => !NOT_FOR_PEOPLE.includes(name),
);

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string | undefined;
  /** For the connection that listens, where `databaseUrl` is that of a pool. */
  readonly databaseDirectUrl: string | undefined;
  readonly preparedStatements: boolean;
  readonly dataDir: string;
  /** Encrypts two-factor secrets; absent: it is in `keyFile`. */
  readonly key: Uint8Array | undefined;
  /** While the key is being changed: the one under which the database is still encrypted. */
  readonly keyBefore: Uint8Array | undefined;
  /** Of the embedded database; it is made when absent. */
  readonly keyFile: string | undefined;
  readonly mqttUrl: string | undefined;
  /** Absent: hubs do not send through RabbitMQ. */
  readonly rabbitmq: RabbitmqConfig | undefined;
  readonly mqttHost: string;
  readonly mqttPort: number;
  readonly usersHost: string;
  /** Where staff reach this installation; absent: no push messages, which must name it. */
  readonly publicUrl: string | undefined;
  /** Push services besides those of the browsers. */
  readonly pushHosts: readonly string[];
  /** Absent: no mail. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined;
  /** Whether `/api/docs` is served. */
  readonly apiDocs: boolean;
  /** Whether administrators must use two-factor. */
  readonly adminTwoFactor: boolean;
  /** Files with the certificate and the key of the inner broker; absent: it speaks plain MQTT. */
  readonly mqttTls: { readonly cert: string; readonly key: string } | undefined;
  readonly trustProxy: number | string[] | false;
  readonly readingsRetentionDays: number;
  readonly accessRetentionYears: number;
  /** For `/.well-known/security.txt`; absent: there is none. */
  readonly securityContact: SecurityContact | undefined;
  /** Absent: no backups are scheduled. */
  readonly backup: BackupSettings | undefined;
  /** On 127.0.0.1, without a token; absent: not there. */
  readonly metricsPort: number | undefined;
  /** For `/metrics` on the port of the dashboard; absent: not there. */
  readonly metricsToken: string | undefined;
  /** Where systemd started us: in milliseconds, how long it waits for a sign of life, if it does. */
  readonly supervisor: { readonly watchdog: number | undefined } | undefined;
  readonly logLevel: string;
  readonly demo: boolean;
}

export interface BackupSettings {
  readonly folder: string;
  /** Local time of the server, HH:mm. */
  readonly at: string;
  /** How many files are kept. */
  readonly keep: number;
  /** Public keys; the owner of any of them can open a backup. */
  readonly recipients: readonly string[];
}

export interface RabbitmqConfig {
  /** With ports. */
  readonly hosts: readonly string[];
  readonly username: string;
  readonly password: string;
  readonly vhost: string;
  readonly tls: boolean;
  /** By which RabbitMQ shows that it is the one that asks about hubs. */
  readonly authToken: string;
  /** Where it speaks MQTT: the connection of a hub whose key is no longer valid is ended there. */
  readonly mqttUrl: string;
}

export interface SecurityContact {
  readonly contact: string;
  /** After this moment nobody should rely on it (RFC 9116). */
  readonly expires: string;
}

/** Lists all invalid settings at once. */
export class BadConfig extends Error {
  override name = 'BadConfig';
}

export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  // An empty variable counts as not set, as `.env` and compose files write it.
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== '' && value !== undefined),
  );
  const read = environment.safeParse(given);
  if (!read.success)
    throw badConfig(read.error.issues.map(({ path, message }) => [String(path[0]), message]));
  const e = read.data;
  const wrong = [
    ...(e.VIGILIA_DEMO ? outsideOfThisMachine(e) : missingKey(e)),
    ...halfTls(e),
    ...halfRabbitmq(e),
    ...halfMail(e),
    ...halfBackup(e),
  ];
  if (wrong.length > 0) throw badConfig(wrong);
  // The demo's passwords are known, so a home's server must never find its database by default.
  const dataDir = resolve(e.DATA_DIR ?? (e.VIGILIA_DEMO ? './demo-data' : './data'));
  return {
    host: e.HOST,
    port: e.PORT,
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    preparedStatements: e.DATABASE_PREPARED_STATEMENTS,
    dataDir,
    key: e.VIGILIA_KEY ?? (e.VIGILIA_DEMO && e.DATABASE_URL ? DEMO_KEY : undefined),
    keyBefore: e.VIGILIA_KEY_BEFORE,
    keyFile: e.DATABASE_URL ? undefined : keyFileIn(dataDir),
    mqttUrl: e.MQTT_URL,
    rabbitmq: rabbitmqOf(e),
    mqttHost: e.MQTT_HOST,
    mqttPort: e.MQTT_PORT,
    usersHost: e.USERS_HOST,
    publicUrl: e.PUBLIC_URL,
    pushHosts: e.PUSH_HOSTS?.split(',').map((host) => host.trim()) ?? [],
    mail: e.SMTP_URL && e.MAIL_FROM ? { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM } : undefined,
    apiDocs: e.API_DOCS || e.VIGILIA_DEMO,
    adminTwoFactor: e.ADMIN_TWO_FACTOR,
    mqttTls:
      e.MQTT_TLS_CERT && e.MQTT_TLS_KEY
        ? { cert: resolve(e.MQTT_TLS_CERT), key: resolve(e.MQTT_TLS_KEY) }
        : undefined,
    trustProxy: e.TRUST_PROXY,
    readingsRetentionDays: e.READINGS_RETENTION_DAYS,
    accessRetentionYears: e.ACCESS_LOG_RETENTION_YEARS,
    securityContact: securityContactOf(e),
    backup: backupOf(e),
    metricsPort: e.METRICS_PORT,
    metricsToken: e.METRICS_TOKEN,
    supervisor: e.NOTIFY_SOCKET ? { watchdog: e.WATCHDOG_USEC && e.WATCHDOG_USEC / 1000 } : undefined,
    // The demo's terminal is read by people.
    logLevel: e.LOG_LEVEL ?? (e.VIGILIA_DEMO ? 'warn' : 'info'),
    demo: e.VIGILIA_DEMO,
  };
}

type Environment = z.output<typeof environment>;
type WrongSetting = readonly [name: string, reason: string];

const badConfig = (wrong: readonly WrongSetting[]) =>
  new BadConfig(
    `These settings are not right:\n${wrong.map(([name, reason]) => `  ${name}: ${reason}`).join('\n')}`,
  );

function rabbitmqOf({
  AMQP_URL,
  BROKER_AUTH_TOKEN,
  BROKER_MQTT_URL,
}: Environment): RabbitmqConfig | undefined {
  const [, protocol, username = '', password = '', hosts = '', vhost] = AMQP.exec(AMQP_URL ?? '') ?? [];
  if (!protocol || !BROKER_AUTH_TOKEN) return undefined;
  const tls = protocol === 'amqps';
  return {
    hosts: hosts.split(',').map((host) => (/:\d+$/.test(host) ? host : `${host}:${tls ? 5671 : 5672}`)),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    vhost: vhost ? decodeURIComponent(vhost) : '/',
    tls,
    authToken: BROKER_AUTH_TOKEN,
    mqttUrl: BROKER_MQTT_URL ?? `mqtt://${hosts.split(/[:,]/)[0]}:1883`,
  };
}

/** RabbitMQ asks us about every hub, and must be able to show that it is RabbitMQ. */
function halfRabbitmq({ AMQP_URL, BROKER_AUTH_TOKEN, MQTT_URL, DATABASE_URL }: Environment): WrongSetting[] {
  if (!AMQP_URL) return [];
  return [
    ...(BROKER_AUTH_TOKEN
      ? []
      : [['BROKER_AUTH_TOKEN', 'required with AMQP_URL: openssl rand -hex 24'] as const]),
    ...(MQTT_URL ? [['MQTT_URL', 'AMQP_URL names a broker already'] as const] : []),
    ...(DATABASE_URL
      ? []
      : [['AMQP_URL', 'needs DATABASE_URL: several servers cannot share an embedded database'] as const]),
  ];
}

/** RFC 9116 wants both. */
function securityContactOf({
  SECURITY_CONTACT: contact,
  SECURITY_EXPIRES: expires,
}: z.output<typeof environment>): SecurityContact | undefined {
  if (contact === undefined && expires === undefined) return undefined;
  if (contact === undefined || expires === undefined)
    throw new BadConfig(
      'These settings are not right:\n  SECURITY_CONTACT, SECURITY_EXPIRES: security.txt needs both',
    );
  return { contact, expires: new Date(expires).toISOString() };
}

/** Everybody knows the demo's passwords and keys: it listens on this machine and connects to no broker outside. */
function outsideOfThisMachine({ HOST, MQTT_HOST, MQTT_URL, AMQP_URL }: Environment): WrongSetting[] {
  const isLoopback = (host: string) => /^(127\.|localhost$|::1$)/.test(host);
  const outside = [
    ...(isLoopback(HOST) ? [] : ['HOST']),
    ...(isLoopback(MQTT_HOST) ? [] : ['MQTT_HOST']),
    ...(MQTT_URL === undefined ? [] : ['MQTT_URL']),
    ...(AMQP_URL === undefined ? [] : ['AMQP_URL']),
  ];
  return outside.map((name) => [name, 'the demo has known passwords and stays on this machine']);
}

/** Several servers share a PostgreSQL, so none of them may make the key up; beside the embedded database it is a file. */
const missingKey = ({ DATABASE_URL, VIGILIA_KEY }: Environment): WrongSetting[] =>
  DATABASE_URL && !VIGILIA_KEY
    ? [['VIGILIA_KEY', `required with DATABASE_URL; it encrypts two-factor secrets: ${MAKE_KEY}`]]
    : [];

/** A broker that was meant to speak TLS must not speak plain MQTT because one of the two is missing. */
function halfTls({ MQTT_TLS_CERT, MQTT_TLS_KEY, MQTT_URL, VIGILIA_DEMO }: Environment): WrongSetting[] {
  if (!MQTT_TLS_CERT && !MQTT_TLS_KEY) return [];
  if (!MQTT_TLS_CERT) return [['MQTT_TLS_CERT', 'missing beside MQTT_TLS_KEY']];
  if (!MQTT_TLS_KEY) return [['MQTT_TLS_KEY', 'missing beside MQTT_TLS_CERT']];
  if (MQTT_URL) return [['MQTT_TLS_CERT', 'is for the inner broker, and MQTT_URL names another one']];
  return VIGILIA_DEMO ? [['MQTT_TLS_CERT', 'the demo’s own hubs speak plain MQTT on this machine']] : [];
}

function halfMail({ SMTP_URL, MAIL_FROM }: Environment): WrongSetting[] {
  if (SMTP_URL && !MAIL_FROM) return [['MAIL_FROM', 'the address that mail is sent from is missing']];
  return MAIL_FROM && !SMTP_URL ? [['SMTP_URL', 'the server that sends mail is missing']] : [];
}

/** A backup has everything about everybody, so none is written in the clear. */
function halfBackup({ BACKUP_DIR, BACKUP_RECIPIENT }: Environment): WrongSetting[] {
  if (BACKUP_DIR && !BACKUP_RECIPIENT)
    return [['BACKUP_RECIPIENT', 'the public key for backups is missing: "vigilia backup key" makes one']];
  return BACKUP_RECIPIENT && !BACKUP_DIR ? [['BACKUP_DIR', 'the folder for backups is missing']] : [];
}

const backupOf = (e: Environment): BackupSettings | undefined =>
  e.BACKUP_DIR && e.BACKUP_RECIPIENT
    ? {
        folder: resolve(e.BACKUP_DIR),
        at: e.BACKUP_AT,
        keep: e.BACKUP_KEEP,
        recipients: e.BACKUP_RECIPIENT,
      }
    : undefined;

/** As known as the demo's passwords. */
const DEMO_KEY = sha256('vigilia-demo');
