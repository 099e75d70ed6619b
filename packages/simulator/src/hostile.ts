import { type Random, randomOf } from './random';

/** A message that no honest hub would send, and what is wrong with it. */
export interface HostileMessage {
  readonly what: string;
  readonly payload: Uint8Array;
}

/** Codes that an attacker, or a neighbour's hub, might try. */
interface Strangers {
  /** Sensors of this hub's centre. */
  readonly own: readonly string[];
  /** Sensors of another centre. */
  readonly foreign: readonly string[];
  /** About when the server's clock stands. */
  readonly now: number;
}

/** As many hostile messages as wanted, the same for the same seed: every kind in turn, each time drawn anew. */
export function* hostileMessages(
  seed: string | number,
  count: number,
  strangers: Strangers,
): Generator<HostileMessage> {
  const random = randomOf(seed, 'hostile');
  const kinds = Object.entries(KINDS);
  for (let index = 0; index < count; index += 1) {
    const [what, make] = kinds[index % kinds.length] as (typeof kinds)[number];
    const made = make(random, strangers);
    yield { what, payload: typeof made === 'string' ? new TextEncoder().encode(made) : made };
  }
}

type Make = (random: Random, strangers: Strangers) => string | Uint8Array;

const honest = (random: Random, { own, now }: Strangers) => ({
  sensor: own.length > 0 ? random.pick(own) : 'S-1',
  at: new Date(now - random.whole(0, 3_600_000)).toISOString(),
  power: 'on',
  moisture: random.whole(900, 1500) / 10,
  contact: 'ok',
  pitch: random.whole(-10, 80),
  roll: random.whole(-90, 90),
});
const message = (...readings: unknown[]) => JSON.stringify({ readings });
/** An honest reading with one thing wrong. */
const spoilt = (random: Random, strangers: Strangers, wrong: object) =>
  message({ ...honest(random, strangers), ...wrong });
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
] as const;

const KINDS: Record<string, Make> = {
  'nothing at all': () => '',
  'broken JSON': (random, strangers) => {
    const whole = message(honest(random, strangers));
    return whole.slice(0, random.whole(1, whole.length - 1));
  },
  'broken UTF-8': (random, strangers) => {
    const bytes = new TextEncoder().encode(message(honest(random, strangers)));
    bytes[random.whole(0, bytes.length - 1)] = random.pick([0xff, 0xc0, 0xfe, 0x80]);
    return bytes;
  },
  noise: (random) => Uint8Array.from({ length: random.whole(1, 400) }, () => random.whole(0, 255)),
  'another shape': (random) =>
    random.pick([
      'null',
      '0',
      '"readings"',
      '[]',
      '{}',
      '{"readings":null}',
      '{"readings":{"0":{}}}',
      '{"readings":[[]]}',
    ]),
  'a wrong type': (random, strangers) =>
    spoilt(random, strangers, {
      [random.pick(FIELDS)]: random.pick([[], {}, true, '', [[1]], { length: 1 }]),
    }),
  'a number that is none': (random, strangers) => {
    const word = random.pick([
      'NaN',
      'Infinity',
      '-Infinity',
      '1e999',
      '-1e999',
      '0x10',
      '"NaN"',
      '1_000',
      '+1',
      '.5',
    ]);
    return spoilt(random, strangers, { moisture: '#' }).replace('"#"', word);
  },
  'a huge number': (random, strangers) =>
    spoilt(random, strangers, {
      [random.pick(['moisture', 'pitch', 'roll', 'battery', 'signal'])]: random.pick([
        1e308,
        -1e308,
        2 ** 53,
        -1,
        100_001,
      ]),
    }),
  'a moment that is none': (random, strangers) =>
    spoilt(random, strangers, {
      at: random.pick([
        '2026-02-30T00:00:00Z',
        '2026-11-15',
        'now',
        '+275760-09-13T00:00:00.001Z',
        '2026-11-15T25:00:00Z',
        '',
      ]),
    }),
  'a moment of another age': (random, strangers) =>
    spoilt(random, strangers, {
      at: random.pick(['0000-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z']),
    }),
  'deep nesting': (random) => {
    const depth = random.whole(5_000, 50_000);
    return `{"readings":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  },
  'a poisoned prototype': (random, strangers) => {
    const poison = random.pick([
      '"__proto__":{"power":"off","polluted":true}',
      '"constructor":{"prototype":{"polluted":true}}',
    ]);
    const reading = JSON.stringify(honest(random, strangers));
    return `{${poison},"readings":[{${poison},${reading.slice(1)}]}`;
  },
  'a key said twice': (random, strangers) => {
    const reading = JSON.stringify(honest(random, strangers));
    return `{"readings":[${reading.slice(0, -1)},"sensor":"S-OTHER","power":"perhaps"}]}`;
  },
  'an endless name': (random, strangers) =>
    spoilt(random, strangers, { sensor: 'S'.repeat(random.whole(61, 100_000)) }),
  'signs nobody writes': (random, strangers) =>
    spoilt(random, strangers, {
      sensor: random.pick([
        '\u0000',
        'S-1\u0000',
        '\ud800',
        "'; drop table reading; --",
        '../../etc',
        '<script>',
        '#',
        '+/+',
        '\u202eS-1',
      ]),
    }),
  'a megabyte': (random, strangers) => spoilt(random, strangers, { note: 'x'.repeat(1 << 20) }),
  'too many readings': (random, strangers) => {
    const reading = honest(random, strangers);
    return message(...Array.from({ length: random.whole(1001, 3000) }, () => reading));
  },
  'an unknown sensor': (random, strangers) =>
    spoilt(random, strangers, { sensor: `S-NOBODY-${random.whole(0, 1e6)}` }),
  'a sensor of another centre': (random, strangers) =>
    spoilt(random, strangers, {
      sensor: strangers.foreign.length > 0 ? random.pick(strangers.foreign) : 'S-FOREIGN',
    }),
  'good ones among bad ones': (random, strangers) =>
    message(null, honest(random, strangers), 7, { ...honest(random, strangers), power: 'maybe' }),
};
