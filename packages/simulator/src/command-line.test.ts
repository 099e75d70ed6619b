import { expect, test } from 'vitest';
import { parseCommand } from './command-line';

const now = Date.parse('2026-11-15T09:30:00Z');
const parse = (args: string) => parseCommand(args.split(' ').filter(Boolean), now);

test('live defaults: from now, speed 1, a reading a minute, plan from standard input', () => {
  expect(parse('--mqtt mqtt://127.0.0.1:1883')).toEqual({
    kind: 'live',
    transport: 'mqtt',
    url: 'mqtt://127.0.0.1:1883',
    plan: '-',
    everyMs: 60_000,
    from: now,
    speed: 1,
  });
  expect(
    parse('--http http://127.0.0.1:8080 --speed 60 --from 2026-11-14T00:00Z --plan home.json'),
  ).toMatchObject({
    kind: 'live',
    transport: 'http',
    plan: 'home.json',
    speed: 60,
    from: Date.parse('2026-11-14T00:00Z'),
  });
});

test('--history takes a period and defaults to a reading every four minutes, all days and no truth', () => {
  expect(parse('--history --from 2026-09-01T00:00Z --to 2026-11-15T00:00Z')).toMatchObject({
    kind: 'history',
    everyMs: 240_000,
    to: Date.parse('2026-11-15T00:00Z'),
    readingDays: 100_000,
    alertDays: 100_000,
    truth: null,
  });
  const more = '--reading-days 3 --alert-days 10 --truth truth.ndjson';
  expect(parse(`--history --from 2026-09-01T00:00Z --to 2026-11-15T00:00Z ${more}`)).toMatchObject({
    readingDays: 3,
    alertDays: 10,
    truth: 'truth.ndjson',
  });
});

test.each([
  ['', /--mqtt URL, --http URL or --history/],
  ['--mqtt mqtt://a --http http://b', /--mqtt URL, --http URL or --history/],
  ['--mqtt nowhere', /not a valid URL/],
  ['--mqtt mqtt://a --speed 0', /--speed must be a number above 0/],
  ['--mqtt mqtt://a --every x', /--every must be a number above 0/],
  ['--history --from 2026-09-01T00:00Z', /--to must be a time/],
  ['--history --http http://b', /leave out/],
  ['--mqtt mqtt://a --truth t', /--truth goes with --history/],
  ['--colour blue', /colour/],
])('rejects %j with a message', (args, message) => {
  expect(() => parse(args)).toThrow(message);
});

test('--help needs no other option', () => {
  expect(parse('--help')).toEqual({ kind: 'help' });
});
