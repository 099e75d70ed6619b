// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Programs that tests and measurements use besides Node, each with its Debian package.
 * @typedef {{ package: string, names: string[], folders: () => string[], tests: string, otherwise?: string, elsewhere: string,
 *   notForTests?: boolean }} Program
 */

/** @satisfies {Record<string, Program>} */
export const programs = {
  chromium: {
    package: 'chromium',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'Google Chrome'],
    folders: () => ['/Applications/Google Chrome.app/Contents/MacOS'],
    tests: 'the tests in a real browser (e2e)',
    elsewhere: 'https://www.chromium.org',
  },
  headlessShell: {
    package: 'chromium-headless-shell',
    names: ['chromium-headless-shell', 'chrome-headless-shell'],
    folders: () => [],
    tests: 'the tests in a browser',
    otherwise: 'take three times as long, in the whole Chromium',
    elsewhere: 'https://developer.chrome.com/blog/chrome-headless-shell',
  },
  postgres: {
    package: 'postgresql',
    names: ['postgres'],
    folders: debianPostgres,
    tests: 'the server’s tests on PostgreSQL (server-postgres)',
    elsewhere: 'https://www.postgresql.org/download',
  },
  mosquitto: {
    package: 'mosquitto',
    names: ['mosquitto'],
    folders: () => ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin'], // seldom on a user's PATH
    tests: 'the tests of simulated hubs at a broker of another maker',
    elsewhere: 'https://mosquitto.org/download',
  },
  rabbitmq: {
    package: 'rabbitmq-server',
    names: ['rabbitmq-server'],
    folders: () => ['/usr/lib/rabbitmq/bin', '/opt/homebrew/sbin'],
    tests: 'the tests with RabbitMQ as the broker',
    elsewhere: 'https://www.rabbitmq.com/docs/download',
  },
  haproxy: {
    package: 'haproxy',
    names: ['haproxy'],
    folders: () => ['/usr/sbin', '/usr/local/sbin'],
    tests: 'the tests with several servers behind a proxy',
    elsewhere: 'https://www.haproxy.org',
  },
  pgbouncer: {
    package: 'pgbouncer',
    names: ['pgbouncer'],
    folders: () => ['/usr/sbin', '/usr/local/sbin'],
    tests: 'the tests with a pool in front of PostgreSQL',
    elsewhere: 'https://www.pgbouncer.org',
  },
  poppler: {
    package: 'poppler-utils',
    names: ['pdftotext'],
    folders: () => [],
    tests: 'the tests that read and draw the report’s PDF',
    elsewhere: 'https://poppler.freedesktop.org',
  },
  caddy: {
    package: 'caddy',
    names: ['caddy'],
    folders: () => [],
    tests: 'the test with an ACME authority',
    elsewhere: 'https://caddyserver.com/download',
  },
  certutil: {
    package: 'libnss3-tools',
    names: ['certutil'],
    folders: () => [],
    tests: 'the tests of a browser that trusts the home’s own authority',
    elsewhere: 'https://firefox-source-docs.mozilla.org/security/nss',
  },
  promtool: {
    package: 'prometheus',
    names: ['promtool'],
    folders: () => [],
    tests: 'the tests of the alert rules for Prometheus',
    elsewhere: 'https://prometheus.io/download',
  },
  amtool: {
    package: 'prometheus-alertmanager',
    names: ['amtool'],
    folders: () => [],
    tests: 'the test of the example for Prometheus’ Alertmanager',
    elsewhere: 'https://prometheus.io/download',
  },
  debootstrap: {
    package: 'debootstrap',
    names: ['debootstrap'],
    folders: () => ['/usr/sbin'],
    tests: 'the test that installs the package on a clean Debian (npm run faults)',
    elsewhere: 'https://wiki.debian.org/Debootstrap',
  },
  influxd: {
    package: 'influxdb',
    names: ['influxd'],
    folders: () => [],
    tests: 'npm run bench -- peers',
    elsewhere: 'https://www.influxdata.com/downloads',
    notForTests: true,
  },
  faketime: {
    package: 'faketime',
    names: ['faketime'],
    folders: () => [],
    tests: 'npm run pictures',
    elsewhere: 'https://github.com/wolfcw/libfaketime',
    notForTests: true,
  },
};

/**
 * The full path of a program, or undefined: then the tests that need it are skipped.
 * @param {keyof typeof programs} name
 */
export function findProgram(name) {
  const { names, folders } = programs[name];
  const places = [...(process.env.PATH ?? '').split(delimiter), ...folders()].filter(Boolean);
  return names.flatMap((file) => places.map((place) => join(place, file))).find((path) => existsSync(path));
}

/** Debian has one folder for each version, none of them on the PATH; the newest comes first. */
function debianPostgres() {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return [];
  return readdirSync(base)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(base, version, 'bin'));
}
