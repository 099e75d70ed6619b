import { MINUTE, SECOND } from '@vigilia/domain/instant';
import { CHANNELS, type Channel } from '@vigilia/domain/notifications/delivery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Candidate, chooseNext, hostOf, PLACES, receiverOf } from './choose-next';
import { Circuits } from './circuits';

const NOW = Date.parse('2026-11-15T09:00:00Z');
const MAIN_EVENT = { push: 'call', pager: 'call', mail: 'call', webhook: 'alert.opened' } as const;

const candidate = (id: number, channel: Channel, rest: Partial<Candidate> = {}): Candidate => ({
  ...{ id, channel, centro_id: 1, target: '1', host: 'one.example', event: MAIN_EVENT[channel], attempts: 0 },
  ...rest,
  ...(channel === 'mail' && { host: 'the mail server' }),
});

const choose = (candidates: Candidate[], circuits = new Circuits(), inFlight: Candidate[] = [], now = NOW) =>
  chooseNext(candidates, { inFlight, circuits, turns: new Map(), now });

const everybody = (n: number) => ({ centro_id: n, target: String(n), host: `host-${n}.example` });

interface Party {
  /** The nth of what it wants to send. */
  readonly nth: (n: number) => Partial<Candidate>;
  /** Whether the last attempt succeeded; absent: there was none. */
  readonly works?: boolean;
  readonly channels?: readonly Channel[];
}

/** Whoever has much to send, or many who have one thing in common. */
const PARTIES: Record<string, Party> = {
  'one home': { works: true, nth: (n) => ({ target: String(n), host: `host-${n}.example` }) },
  'one receiver': { works: true, nth: () => ({}) },
  'one host': {
    ...{ works: true, channels: ['push', 'webhook'] },
    nth: (n) => ({ ...everybody(n), host: 'vendor.example' }),
  },
  tests: { works: true, nth: (n) => ({ ...everybody(n), event: 'test' }) },
  'what is over': { works: true, nth: (n) => ({ ...everybody(n), event: 'over' }) },
  'daily mails': { works: true, channels: ['mail'], nth: (n) => ({ ...everybody(n), event: 'digest' }) },
  retries: { works: true, nth: (n) => ({ ...everybody(n), attempts: 1 }) },
  'hosts that fail': { works: false, channels: ['push', 'webhook', 'pager'], nth: everybody },
  'hosts that have never answered': { channels: ['push', 'webhook', 'pager'], nth: everybody },
};

describe.each(CHANNELS)('%s', (channel) => {
  test.each(Object.entries(PARTIES).filter(([, { channels = CHANNELS }]) => channels.includes(channel)))(
    'all places that %s can have are taken: another home’s call finds one',
    (_, { nth, works }) => {
      const circuits = new Circuits();
      const many = Array.from({ length: 500 }, (_, n) => candidate(n, channel, nth(n)));
      const other = candidate(1_000, channel, { centro_id: 900, target: '900', host: 'other.example' });
      if (works !== undefined) for (const one of many) circuits.record(hostOf(one), works, NOW - MINUTE);
      circuits.record(hostOf(other), true, NOW);
      // Nothing answers, so whoever has a place keeps it.
      const hanging = choose(many, circuits);
      expect(hanging).not.toEqual([]);
      const waiting = many.filter((one) => !hanging.includes(one));
      expect(choose([...waiting, other], circuits, hanging)).toEqual([other]);
    },
  );

  test('a host that fails is left alone, longer each time, and then gets one attempt, until it answers', () => {
    const circuits = new Circuits();
    const three = [1, 2, 3].map((n) =>
      candidate(n, channel, { centro_id: channel === 'pager' ? 1 : n, target: String(n) }),
    );
    const host = hostOf(three[0]!);
    let now = NOW;
    for (const pause of [1, 5, 15, 30, 30]) {
      // Attempts that fail together count once.
      for (let failed = 0; failed < 3; failed += 1) circuits.record(host, false, now);
      expect(choose(three, circuits, [], now + pause * SECOND - 1)).toHaveLength(0);
      now += pause * SECOND;
      expect(choose(three, circuits, [], now)).toHaveLength(1);
      expect(choose(three.slice(1), circuits, [three[0]!], now)).toHaveLength(0);
    }
    circuits.record(host, true, now);
    expect(choose(three, circuits, [], now)).toHaveLength(Math.min(3, PLACES[channel].host));
  });

  test('calls, then what is over, then the rest; of each, first attempts before retries', () => {
    const places = PLACES[channel];
    const free = Math.ceil(places.channel / 2);
    const wanted = [
      { event: 'test', attempts: 1 },
      { event: 'test', attempts: 0 },
      { event: 'over', attempts: 1 },
      { event: 'over', attempts: 0 },
      { event: MAIN_EVENT[channel], attempts: 1 },
      { event: MAIN_EVENT[channel], attempts: 0 },
    ];
    const candidates = wanted.map((one, id) => candidate(id, channel, { ...everybody(id), ...one }));
    expect(choose(candidates).map(({ id }) => id)).toEqual([5, 4, 3, 2, 1, 0].slice(0, free));
  });

  test('homes take turns, whatever waits for one of them', () => {
    const turns = new Map<number, number>();
    const waiting = [1, 2, 3].flatMap((home) =>
      Array.from({ length: home === 1 ? 200 : 2 }, (_, n) =>
        candidate(home * 1_000 + n, channel, { centro_id: home, target: String(n), host: `${home}.example` }),
      ),
    );
    const order: number[] = [];
    // One place is free at a time.
    const busy = Array.from({ length: Math.ceil(PLACES[channel].channel / 2) - 1 }, (_, n) =>
      candidate(-n, channel, { ...everybody(100 + n), attempts: 1 }),
    );
    while (order.length < 6) {
      const left = waiting.filter(({ id }) => !order.includes(id));
      const [next, ...more] = chooseNext(left, { inFlight: busy, circuits: new Circuits(), turns, now: NOW });
      expect(more).toEqual([]);
      order.push(next!.id);
      turns.set(next!.centro_id, order.length);
    }
    expect(order.map((id) => Math.floor(id / 1_000))).toEqual([1, 2, 3, 1, 2, 3]);
  });
});

test('a code that fails, for its address or for the whole mail server, does not hold up a call to the confirmed address', () => {
  const circuits = new Circuits();
  const code = candidate(1, 'mail', { event: 'code' });
  const call = candidate(2, 'mail');
  for (const key of [hostOf(code), receiverOf(code)]) circuits.record(key, false, NOW);
  expect(choose([code, call], circuits)).toEqual([call]);
});

const anything = fc.record({
  channel: fc.constantFrom(...CHANNELS),
  home: fc.nat(5),
  target: fc.nat(5),
  host: fc.nat(3),
  event: fc.constantFrom('call', 'over', 'test', 'alert.opened', 'care.recorded'),
  attempts: fc.nat(2),
});

test('whatever waits, whoever fails: no place is taken twice, and what was free and fits is used', () => {
  fc.assert(
    fc.property(
      fc.array(anything, { maxLength: 300 }),
      fc.array(fc.record({ host: fc.nat(3), isSuccess: fc.boolean() }), { maxLength: 10 }),
      (drawn, results) => {
        const all = drawn.map(({ channel, home, target, host, ...rest }, id) =>
          candidate(id, channel, {
            ...rest,
            centro_id: home,
            target: String(target),
            host: `${host}.example`,
          }),
        );
        const circuits = new Circuits();
        for (const { host, isSuccess } of results)
          for (const channel of CHANNELS)
            circuits.record(
              hostOf(candidate(0, channel, { host: `${host}.example` })),
              isSuccess,
              NOW - MINUTE,
            );
        const chosen = choose(all, circuits);
        expect(new Set(chosen).size).toBe(chosen.length);
        for (const [kind, keyOf] of [
          ['channel', ({ channel }: Candidate) => channel],
          ['home', ({ channel, centro_id }: Candidate) => `${channel} ${centro_id}`],
          ['host', hostOf],
          ['receiver', receiverOf],
        ] as const)
          for (const key of new Set(chosen.map(keyOf))) {
            const sending = chosen.filter((one) => keyOf(one) === key);
            const places = circuits.isFailing(key) ? 1 : PLACES[sending[0]!.channel][kind];
            expect(sending.length).toBeLessThanOrEqual(places);
          }
        const left = all.filter((one) => !chosen.includes(one));
        expect(choose(left, circuits, chosen)).toEqual([]);
      },
    ),
  );
});
