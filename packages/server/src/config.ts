import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { isLocale, type Locale } from '@vigilia/domain/locales';
import { keyFileIn } from '#crypto/key-file';
import { sha256 } from '#crypto/secrets';
import { AMQP, type Environment, environment } from './config/environment';
import { type WrongSetting, wrongTogether } from './config/wrong-together';

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
  /** Absent: hubs do not send through RabbitMQ. */
  readonly rabbitmq: RabbitmqConfig | undefined;
  readonly mqttHost: string;
  readonly mqttPort: number;
  readonly usersHost: string;
  /** Where staff reach this installation; absent: no push messages, which must name it. */
  readonly publicUrl: string | undefined;
  /** Https by this server itself; absent: a proxy in front has it, or nobody. */
  readonly https: HttpsConfig | undefined;
  /** Where hubs reach this installation, without a port. */
  readonly hubsAddress: string | undefined;
  /** A file with authorities that outgoing TLS connections trust as well. */
  readonly extraAuthorities: string | undefined;
  /** Push services besides those of the browsers. */
  readonly pushHosts: readonly string[];
  /** Where webhooks and pagers may go within the building; absent: where they went at the upgrade. */
  readonly privateNetworks: readonly string[] | undefined;
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
  /** For a program that collects logs. */
  readonly accessLogFile: string | undefined;
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

export interface HttpsConfig {
  /** own, or the directory of an ACME authority. */
  readonly source: string;
  /** For which the certificate is: the first is that of PUBLIC_URL. */
  readonly names: readonly string[];
  readonly publicUrl: string;
  /** Absent: all addresses of this machine. */
  readonly host: string | undefined;
  readonly port: number;
  /** For redirects, for the trust page and for the questions of an ACME authority. */
  readonly httpPort: number;
  /** By which hubs reach the inner broker over TLS with the same certificate. */
  readonly mqttsPort: number;
  readonly contact: string | undefined;
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

/** The user of the machine who runs a command: behind sudo, and behind the change to the service's user, the one who typed it. */
export const operator = ({ VIGILIA_OPERATOR, SUDO_USER } = process.env): string =>
  VIGILIA_OPERATOR || SUDO_USER || userInfo().username;

/** The language of whoever types a command, as their shell names it: nl_NL.UTF-8. Undefined: none of ours. */
export function shellLanguage({ LC_ALL, LC_MESSAGES, LANG } = process.env): Locale | undefined {
  const [language] = (LC_ALL || LC_MESSAGES || LANG || '').split(/[_.@]/);
  return isLocale(language) ? language : undefined;
}

/** The service's user, for whom root runs the tool of the package. */
export const serviceUser = ({ VIGILIA_SERVICE_USER } = process.env): string | undefined =>
  process.getuid?.() === 0 ? VIGILIA_SERVICE_USER : undefined;

/** Where backups are, also on a machine that has none of the other settings. */
export const backupFolder = ({ BACKUP_DIR } = process.env): string | undefined =>
  BACKUP_DIR ? resolve(BACKUP_DIR) : undefined;

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
  const wrong = wrongTogether(e);
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
    rabbitmq: rabbitmqOf(e),
    mqttHost: e.MQTT_HOST,
    mqttPort: e.MQTT_PORT,
    usersHost: e.USERS_HOST,
    publicUrl: e.PUBLIC_URL,
    https: httpsOf(e),
    hubsAddress: e.HUBS_ADDRESS,
    extraAuthorities: e.NODE_EXTRA_CA_CERTS,
    pushHosts: e.PUSH_HOSTS?.split(',').map((host) => host.trim()) ?? [],
    privateNetworks: e.PRIVATE_NETWORKS,
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
    accessLogFile: e.ACCESS_LOG_FILE && resolve(e.ACCESS_LOG_FILE),
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

/** As if these were set too. */
export const readConfigWith = (more: Readonly<Record<string, string>>): Config =>
  readConfig({ ...process.env, ...more });

const badConfig = (wrong: readonly WrongSetting[]) =>
  new BadConfig(
    `These settings are not right:\n${wrong.map(([name, reason]) => `  ${name}: ${reason}`).join('\n')}`,
  );

function httpsOf(e: Environment): HttpsConfig | undefined {
  if (!e.HTTPS || !e.PUBLIC_URL) return undefined;
  const host = new URL(e.PUBLIC_URL).hostname.replace(/^\[|\]$/g, '');
  return {
    source: e.HTTPS === 'own' ? 'own' : e.ACME_DIRECTORY,
    // A public authority vouches for public names alone, and asks at port 80 of each.
    names: [...new Set([host, ...(e.HTTPS === 'own' && e.HUBS_ADDRESS ? [e.HUBS_ADDRESS] : [])])],
    publicUrl: e.PUBLIC_URL.replace(/\/$/, ''),
    ...{ host: e.HTTPS_HOST, port: e.HTTPS_PORT, httpPort: e.HTTP_PORT, mqttsPort: e.MQTTS_PORT },
    contact: e.ACME_CONTACT,
  };
}

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

/** RFC 9116 wants both. */
function securityContactOf({
  SECURITY_CONTACT: contact,
  SECURITY_EXPIRES: expires,
}: Environment): SecurityContact | undefined {
  if (contact === undefined && expires === undefined) return undefined;
  if (contact === undefined || expires === undefined)
    throw new BadConfig(
      'These settings are not right:\n  SECURITY_CONTACT, SECURITY_EXPIRES: security.txt needs both',
    );
  return { contact, expires: new Date(expires).toISOString() };
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
