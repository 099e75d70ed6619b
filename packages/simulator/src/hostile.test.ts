import { createHash } from 'node:crypto';
import { reading, readingsMessage } from '@vigilia/contract/ingest';
import { expect, test } from 'vitest';
import { type HostileMessage, hostileMessages } from './hostile';

const strangers = { own: ['S-1'], foreign: ['S-9'], now: Date.parse('2026-11-15T09:30:00Z') };
const messages = [...hostileMessages('fuzz', 200, strangers)];
// Of the big ones only a print is compared.
const print = ({ what, payload }: HostileMessage) =>
  `${what} ${createHash('sha256').update(payload).digest('hex')}`;

test('the same seed makes the same messages', () => {
  const prints = (seed: string) => [...hostileMessages(seed, 60, strangers)].map(print);
  expect(prints('fuzz')).toEqual(messages.slice(0, 60).map(print));
  expect(prints('other')).not.toEqual(prints('fuzz'));
});

test('every kind comes, and the big one is big', () => {
  const kinds = new Set(messages.map(({ what }) => what));
  expect(kinds.size).toBeGreaterThan(15);
  expect(messages.find(({ what }) => what === 'a megabyte')?.payload.length).toBeGreaterThan(1 << 20);
});

/** Read as a careful server would; undefined when it is no message at all. */
function readingsOf(payload: Uint8Array): unknown[] | undefined {
  try {
    return readingsMessage.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload)))
      .readings;
  } catch {
    return undefined;
  }
}
const sound = (payload: Uint8Array) =>
  (readingsOf(payload) ?? []).filter((value) => reading.safeParse(value).success);

test.each([
  'nothing at all',
  'broken JSON',
  'broken UTF-8',
  'a wrong type',
  'a number that is none',
  'a huge number',
  'a moment that is none',
  'deep nesting',
  'a key said twice',
  'an endless name',
  'too many readings',
])('%s: the wire takes no reading from it', (kind) => {
  const ofKind = messages.filter(({ what }) => what === kind);
  expect(ofKind.length).toBeGreaterThan(5);
  for (const { payload } of ofKind) expect(sound(payload)).toEqual([]);
});

test('reading them poisons nothing', () => {
  for (const { payload } of messages) readingsOf(payload);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test('good readings stay good among bad ones', () => {
  for (const { payload } of messages.filter(({ what }) => what === 'good ones among bad ones'))
    expect(sound(payload)).toHaveLength(1);
});
