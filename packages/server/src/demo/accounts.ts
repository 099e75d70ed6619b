import type { Locale } from '@vigilia/domain/locales';
import { type TextKey, text } from '#texts/texts';

/** Public, in the README; this is why the demo listens on this machine only. */
export const DEMO_PASSWORD = 'vigilia-demo';
const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXP';

interface DemoAccount {
  readonly username: string;
  readonly nombre: string;
  readonly locale: Locale;
  readonly roles: readonly string[];
  /** Which of the demo's homes, counted from one. */
  readonly homes: readonly number[];
  readonly totpSecret?: string;
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { username: 'centro', nombre: 'Ana Visser', locale: 'nl', roles: ['ROLE_CENTRO'], homes: [1] },
  { username: 'enfermera', nombre: 'Lucía Moreno', locale: 'es', roles: ['ROLE_ENFERMERA'], homes: [1, 2] },
  {
    username: 'ambos',
    nombre: 'Sanne de Wit',
    locale: 'nl',
    roles: ['ROLE_CENTRO', 'ROLE_ENFERMERA'],
    homes: [1],
  },
  { username: 'olivos', nombre: 'Javier Ortega', locale: 'es', roles: ['ROLE_CENTRO'], homes: [2] },
  {
    username: 'dosfactores',
    nombre: 'Eva Jansen',
    locale: 'nl',
    roles: ['ROLE_CENTRO'],
    homes: [1],
    totpSecret: DEMO_TOTP_SECRET,
  },
];

/** As the sign-in page lists them. */
export const demoAccounts = (locale: Locale) =>
  DEMO_ACCOUNTS.map(({ username }) => ({
    username,
    password: DEMO_PASSWORD,
    description: text(locale, `demo.${username}` as TextKey),
  }));

/** What is printed once the demo is served. */
export function demoWelcome(address: string, mqtt: string): string[] {
  const accounts = demoAccounts('en').map(
    ({ username, description }) => `    ${username.padEnd(12)} ${description}`,
  );
  return [
    '',
    `  Vigilia is ready: ${address.replace('127.0.0.1', 'localhost')}`,
    '',
    `  This is a demo. Sign in with the password ${DEMO_PASSWORD} as`,
    ...accounts,
    '',
    `  MQTT for hubs at ${mqtt}`,
    '',
  ];
}
