import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * The attacks of the penetration test, by number, and the test in which each must fail. Whoever renames or deletes such a
 * test meets this list.
 */
const ATTACKS: readonly (readonly [number, string, RegExp])[] = [
  [1, 'security/mqtt.test.ts', /persistent session of one hub never delivers what its SUBSCRIBE was refused/],
  [2, 'security/mqtt.test.ts', /under another hub’s client id takes nobody off the air/],
  [3, 'security/settings.test.ts', /Mosquitto, whose sessions any hub may end, is refused/],
  [4, 'security/demo-database.test.ts', /production server does not start on the demo’s database/],
  [4, 'security/demo-database.test.ts', /unmarked database in which demo passwords are valid/],
  [5, 'security/accounts.test.ts', /client’s own X-Forwarded-For does not count/],
  [5, 'config.test.ts', /TRUST_PROXY=%s is refused with advice/],
  [
    6,
    'security/accounts.test.ts',
    /ten failures from one address refuse that address, and the nurse signs in/,
  ],
  [6, 'security/accounts.test.ts', /does not get around the count/],
  [7, 'security/accounts.test.ts', /stolen token an hour old cannot make an account/],
  [7, 'security/accounts.test.ts', /in one’s own staff entry neither password nor two-factor/],
  [8, 'security/accounts.test.ts', /cannot rename a nurse who works in two/],
  [9, 'security/accounts.test.ts', /64 kB is read and a longer one refused; without a token none is read/],
  [10, 'security/accounts.test.ts', /120 right sign-ins at once from one address are all let in/],
  [11, 'security/accounts.test.ts', /all answered without a deadlock/],
  [12, 'security/traces.test.ts', /leaves who, whom, from where and the result/],
  [13, 'security/bounds.test.ts', /at most 200 notes a day/],
  [13, 'security/bounds.test.ts', /demo answers to the host/],
  [13, 'security/secrets.test.ts', /neither the database nor a backup holds a secret/],
];

test('each attack from 1 to 13 has a test', () => {
  expect([...new Set(ATTACKS.map(([number]) => number))]).toEqual(
    Array.from({ length: 13 }, (_, i) => i + 1),
  );
});

test.each(ATTACKS)('attack %i is a test in %s', (_, file, title) => {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  const titles = [...text.matchAll(/\b(?:test|test\.each\([\s\S]*?\))\(\s*['"]([^\n]+)['"],/g)].map(
    ([, name]) => name,
  );
  expect(titles.filter((name = '') => title.test(name)).length).toBeGreaterThan(0);
});
