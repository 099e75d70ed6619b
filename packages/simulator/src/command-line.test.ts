import { expect, test } from 'vitest';
import { readCommand } from './command-line';

const now = Date.parse('2026-11-15T09:30:00Z');
const read = (line: string) => readCommand(line.split(' ').filter(Boolean), now);

test('live begins now, at speed 1, every minute, with the plan from standard input', () => {
  expect(read('--mqtt mqtt://127.0.0.1:1883')).toEqual({
    kind: 'live',
    door: 'mqtt',
    url: 'mqtt://127.0.0.1:1883',
    plan: '-',
    everyMs: 60_000,
    from: now,
    speed: 1,
  });
  expect(
    read('--http http://127.0.0.1:8080 --speed 60 --from 2026-11-14T00:00Z --plan home.json'),
  ).toMatchObject({
    kind: 'live',
    door: 'http',
    plan: 'home.json',
    speed: 60,
    from: Date.parse('2026-11-14T00:00Z'),
  });
});

test('a history has a beginning and an end', () => {
  expect(read('--history --from 2026-09-01T00:00Z --to 2026-11-15T00:00Z')).toMatchObject({
    kind: 'history',
    everyMs: 240_000,
    to: Date.parse('2026-11-15T00:00Z'),
  });
});

test.each([
  ['', /--mqtt URL, --http URL or --history/],
  ['--mqtt mqtt://a --http http://b', /--mqtt URL, --http URL or --history/],
  ['--mqtt nowhere', /not an address/],
  ['--mqtt mqtt://a --speed 0', /--speed wants a number above 0/],
  ['--mqtt mqtt://a --every x', /--every wants a number above 0/],
  ['--history --from 2026-09-01T00:00Z', /--to wants a moment/],
  ['--history --http http://b', /leave out/],
  ['--colour blue', /colour/],
])('refuses %j in words', (line, words) => {
  expect(() => read(line)).toThrow(words);
});

test('help needs nothing else', () => {
  expect(read('--help')).toEqual({ kind: 'help' });
});
