import { expect, test } from 'vitest';
import { SecretKey } from '#crypto/secret-key';
import { TEST_KEY } from '#testing/key';
import { mailCode } from './mail-code';

const sent = { staff_id: 7, mail: 'ana@zonnehof.example', nonce: 'nonce' };
const code = mailCode(TEST_KEY, sent);

test('a code has six digits', { tags: ['R-NOTIFY-1'] }, () => {
  const codes = Array.from({ length: 100 }, (_, nonce) => mailCode(TEST_KEY, { ...sent, nonce: `${nonce}` }));
  for (const one of codes) expect(one).toMatch(/^\d{6}$/);
  expect(new Set(codes).size).toBeGreaterThan(95);
});

test.each([
  ['person', mailCode(TEST_KEY, { ...sent, staff_id: 8 })],
  ['address', mailCode(TEST_KEY, { ...sent, mail: 'ana@zonnehof.example.org' })],
  ['mail', mailCode(TEST_KEY, { ...sent, nonce: 'another' })],
  ['installation', mailCode(new SecretKey(new Uint8Array(32).fill(9)), sent)],
])('that of another %s is another one', { tags: ['R-NOTIFY-2'] }, (_, other) => {
  expect(other).not.toBe(code);
});
