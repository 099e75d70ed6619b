import { type Environment, MAKE_KEY } from './environment';
import { isLoopback } from './hub-addresses';
import { isPublicName } from './public-name';

export type WrongSetting = readonly [name: string, reason: string];

/** Settings that are right each by itself, and not together. */
export const wrongTogether = (e: Environment): WrongSetting[] => [
  ...(e.VIGILIA_DEMO ? outsideOfThisMachine(e) : missingKey(e)),
  ...halfTls(e),
  ...halfHttps(e),
  ...halfRabbitmq(e),
  ...halfMail(e),
  ...halfBackup(e),
];

/** RabbitMQ asks us about every hub, and must be able to show that it is RabbitMQ. */
function halfRabbitmq({ AMQP_URL, BROKER_AUTH_TOKEN, DATABASE_URL }: Environment): WrongSetting[] {
  if (!AMQP_URL) return [];
  return [
    ...(BROKER_AUTH_TOKEN
      ? []
      : [['BROKER_AUTH_TOKEN', 'required with AMQP_URL: openssl rand -hex 24'] as const]),
    ...(DATABASE_URL
      ? []
      : [['AMQP_URL', 'needs DATABASE_URL: several servers cannot share an embedded database'] as const]),
  ];
}

/** Everybody knows the demo's passwords and keys: it listens on this machine and connects to no broker outside. */
function outsideOfThisMachine({ HOST, MQTT_HOST, AMQP_URL }: Environment): WrongSetting[] {
  const outside = [
    ...(isLoopback(HOST) ? [] : ['HOST']),
    ...(isLoopback(MQTT_HOST) ? [] : ['MQTT_HOST']),
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
function halfTls({ MQTT_TLS_CERT, MQTT_TLS_KEY, VIGILIA_DEMO }: Environment): WrongSetting[] {
  if (!MQTT_TLS_CERT && !MQTT_TLS_KEY) return [];
  if (!MQTT_TLS_CERT) return [['MQTT_TLS_CERT', 'missing beside MQTT_TLS_KEY']];
  if (!MQTT_TLS_KEY) return [['MQTT_TLS_KEY', 'missing beside MQTT_TLS_CERT']];
  return VIGILIA_DEMO ? [['MQTT_TLS_CERT', 'the demo’s own hubs speak plain MQTT on this machine']] : [];
}

/** The certificate is for the name that staff use, and several servers have a proxy in front of them. */
function halfHttps(e: Environment): WrongSetting[] {
  const { HTTPS, HTTPS_PORT, PUBLIC_URL, AMQP_URL, VIGILIA_DEMO, TRUST_PROXY } = e;
  if (!HTTPS) return [];
  if (VIGILIA_DEMO) return [['HTTPS', 'the demo stays on this machine']];
  if (AMQP_URL) return [['HTTPS', 'several servers have https from the proxy in front of them']];
  if (!PUBLIC_URL) return [['PUBLIC_URL', 'required with HTTPS: the address that staff use, https://…']];
  const { hostname, port } = new URL(PUBLIC_URL);
  return [
    // Nothing is in front of whoever comes by https: a number would believe the address that they write themselves.
    ...(typeof TRUST_PROXY === 'number'
      ? [['TRUST_PROXY', 'with HTTPS it must be the addresses of the proxies, not their number'] as const]
      : []),
    ...(HTTPS_PORT !== 0 && Number(port || 443) !== HTTPS_PORT
      ? [['PUBLIC_URL', `its port is not HTTPS_PORT (${HTTPS_PORT})`] as const]
      : []),
    ...(HTTPS === 'acme' && !isPublicName(hostname)
      ? [['HTTPS', `no public authority vouches for ${hostname}: HTTPS=own`] as const]
      : []),
  ];
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
