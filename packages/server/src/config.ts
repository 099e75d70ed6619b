import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

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

/** All environment variables and their defaults. No other file reads process.env. */
const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'an address that begins with postgres://')
    .optional(),
  DATABASE_PREPARED_STATEMENTS: flag.default(true),
  DATA_DIR: z.string().optional(),
  MQTT_URL: z
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
  API_DOCS: flag.default(false),
  TRUST_PROXY: trustedProxies.default(false),
  READINGS_RETENTION_DAYS: z
    .string()
    .regex(/^\d{1,5}$/, 'a number of days')
    .transform(Number)
    .pipe(z.number().min(32, 'at least 32 days: hubs may deliver 31 days late'))
    .default(400),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  VIGILIA_DEMO: flag.default(false),
});

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string | undefined;
  readonly preparedStatements: boolean;
  readonly dataDir: string;
  readonly mqttUrl: string | undefined;
  readonly mqttHost: string;
  readonly mqttPort: number;
  readonly usersHost: string;
  /** Whether `/api/docs` is served. */
  readonly apiDocs: boolean;
  readonly trustProxy: number | string[] | false;
  readonly readingsRetentionDays: number;
  readonly logLevel: string;
  readonly demo: boolean;
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
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => `  ${String(issue.path[0])}: ${issue.message}`);
    throw new BadConfig(`These settings are not right:\n${wrong.join('\n')}`);
  }
  const e = read.data;
  if (e.VIGILIA_DEMO) refuseOutsideOfThisMachine(e);
  return {
    host: e.HOST,
    port: e.PORT,
    databaseUrl: e.DATABASE_URL,
    preparedStatements: e.DATABASE_PREPARED_STATEMENTS,
    // The demo's passwords are known, so a home's server must never find its database by default.
    dataDir: resolve(e.DATA_DIR ?? (e.VIGILIA_DEMO ? './demo-data' : './data')),
    mqttUrl: e.MQTT_URL,
    mqttHost: e.MQTT_HOST,
    mqttPort: e.MQTT_PORT,
    usersHost: e.USERS_HOST,
    apiDocs: e.API_DOCS || e.VIGILIA_DEMO,
    trustProxy: e.TRUST_PROXY,
    readingsRetentionDays: e.READINGS_RETENTION_DAYS,
    // The demo's terminal is read by people.
    logLevel: e.LOG_LEVEL ?? (e.VIGILIA_DEMO ? 'warn' : 'info'),
    demo: e.VIGILIA_DEMO,
  };
}

/** Everybody knows the demo's passwords and keys: it listens on this machine and connects to no broker outside. */
function refuseOutsideOfThisMachine({ HOST, MQTT_HOST, MQTT_URL }: z.output<typeof environment>): void {
  const isLoopback = (host: string) => /^(127\.|localhost$|::1$)/.test(host);
  const outside = [
    ...(isLoopback(HOST) ? [] : ['HOST']),
    ...(isLoopback(MQTT_HOST) ? [] : ['MQTT_HOST']),
    ...(MQTT_URL === undefined ? [] : ['MQTT_URL']),
  ];
  if (outside.length === 0) return;
  const reasons = outside.map((name) => `  ${name}: the demo has known passwords and stays on this machine`);
  throw new BadConfig(`These settings are not right:\n${reasons.join('\n')}`);
}
