/*
 * Messages that no sound hub would send: sound ones broken in one place or in several, and plain rubbish. Seeded, so that
 * whatever goes wrong goes wrong again.
 */

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'S-1\u0000',
  '\ud800',
  '\udfff\ud800',
  'NaN',
  '-Infinity',
  '__proto__',
  'constructor',
];
const ODD_NUMBERS = [
  -1,
  -0,
  1e-320,
  1e308,
  2 ** 53 + 1,
  4_294_967_296,
  100_000.000001,
  1.7976931348623157e308,
];
const ODD_MOMENTS = [
  '2026-02-30T00:00:00Z',
  '2026-11-15T25:00:00Z',
  '2026-11-15T09:00:60Z',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-11-15T09:00:00',
  '2026-11-15',
  '2026-11-15T09:00:00+99:99',
  '2026-11-15T09:00:00.123456789123456789Z',
  '1763197200000',
];
const FIELDS = [
  'sensor',
  'at',
  'power',
  'moisture',
  'contact',
  'pitch',
  'roll',
  'battery',
  'signal',
  '__proto__',
  'toString',
];

/** One message after the other, as bytes. */
export function* hostileMessages(seed: number, now: number): Generator<Buffer, never> {
  const roll = dice(seed);
  const below = (limit: number) => Math.floor(roll() * limit);
  const pick = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;

  const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const odd = (): unknown =>
    pick<() => unknown>([
      () => pick(ODD_TEXTS),
      () => pick(ODD_NUMBERS),
      () => pick(ODD_MOMENTS),
      () => pick([null, true, false, [], {}, [[]], { length: 3 }]),
      () => 'x'.repeat(below(5_000)),
      () => JSON.parse(deep(1 + below(200))),
    ])();
  const reading = (): Record<string, unknown> => ({
    sensor: pick(['S-1', 's-1', 'S-2', 'S-FOREIGN', 'S-9999']),
    at: new Date(now - below(40 * 86_400_000) + 600_000).toISOString(),
    power: pick(['on', 'off']),
    moisture: below(3_000) / 10,
    contact: pick(['ok', 'poor', 'none', null]),
    pitch: below(400) - 200,
    roll: below(800) - 400,
    battery: below(100),
    signal: below(110),
  });
  const broken = (): unknown => {
    const mutated = reading();
    for (let times = below(3); times > 0; times -= 1) {
      // Defined, not assigned: `__proto__` too must become a key of the message.
      Object.defineProperty(mutated, pick(FIELDS), {
        value: odd(),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
    if (roll() < 0.2) delete mutated[pick(FIELDS)];
    return roll() < 0.05 ? odd() : mutated;
  };
  const message = (): string => {
    const readings: unknown = roll() < 0.05 ? odd() : Array.from({ length: below(6) }, broken);
    return JSON.stringify(roll() < 0.05 ? odd() : { readings, ...(roll() < 0.1 && { extra: odd() }) }) ?? '';
  };
  const shapes: (() => Buffer)[] = [
    ...Array.from({ length: 12 }, () => () => Buffer.from(message())),
    // Cut short, with a byte turned around, or written twice.
    () => Buffer.from(message().slice(0, below(300))),
    () => {
      const bytes = Buffer.from(message());
      if (bytes.length > 0) bytes[below(bytes.length)] = below(256);
      return bytes;
    },
    () => Buffer.from(message() + message()),
    () =>
      Buffer.from(`{"readings":[{"moisture":${pick(['1e400', 'NaN', '-', '01', '0x10', deep(2_000)])}}]}`),
    () => Buffer.from(Array.from({ length: below(200) }, () => below(256))),
    () =>
      Buffer.from(
        pick(['', 'null', '[]', '""', '0', '\ufeff{}', '{"readings":null}', '{"__proto__":{"readings":[]}}']),
      ),
  ];
  for (let n = 1; ; n += 1) {
    // Now and then as long as they come.
    if (n % 500 === 0) yield Buffer.from(`{"readings":[${'0,'.repeat(below(2) ? 500_000 : 999)}0]}`);
    else if (n % 501 === 0) yield Buffer.from(deep(400_000));
    else yield pick(shapes)();
  }
}
