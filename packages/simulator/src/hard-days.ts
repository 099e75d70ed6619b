import { DAY, HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import { type Delivery, deliveriesOf } from './delivery';
import { type Home, homeOf } from './home';
import { randomOf } from './random';
import {
  drift,
  duplicated,
  offline,
  regrouped,
  shuffled,
  type Trouble,
  together,
  WRONG_CLOCKS,
  wrongClock,
} from './troubles';

/** The nights on which the clocks change: the instant, and one local day around it. */
export const CLOCK_CHANGES = ['Europe/Amsterdam', 'Europe/Madrid'].flatMap(
  (zona) =>
    [
      {
        zona,
        goes: 'forward',
        at: Date.parse('2026-03-29T01:00:00Z'),
        from: Date.parse('2026-03-28T23:00:00Z'),
        to: Date.parse('2026-03-29T22:00:00Z'),
      },
      {
        zona,
        goes: 'back',
        at: Date.parse('2026-10-25T01:00:00Z'),
        from: Date.parse('2026-10-24T22:00:00Z'),
        to: Date.parse('2026-10-25T23:00:00Z'),
      },
    ] as const,
);

/** The troubles by name, for a period that begins at a moment. Chance is drawn from the seed. */
export const HARD_DAYS: Record<string, (from: Instant, seed: string | number) => Trouble> = {
  'a hub is offline for three hours': (from) => offline(from + HOUR, from + 4 * HOUR),
  'the hubs are offline for three days': (from) => offline(from + HOUR, from + HOUR + 3 * DAY),
  'a clock is a day ahead': () => wrongClock(WRONG_CLOCKS['a day ahead']),
  'a clock is forty days behind': () => wrongClock(WRONG_CLOCKS['forty days behind']),
  'a clock gains two minutes an hour': (from) => wrongClock(drift(from, 120)),
  'messages come twice': (_, seed) => duplicated(randomOf(seed, 'twice')),
  'nothing comes in order': (_, seed) => shuffled(randomOf(seed, 'order')),
  'messages are split and joined': (_, seed) => regrouped(randomOf(seed, 'groups')),
  'all of it at once': (from, seed) =>
    together(
      offline(from + HOUR, from + 5 * HOUR),
      regrouped(randomOf(seed, 'all groups')),
      duplicated(randomOf(seed, 'all twice')),
      shuffled(randomOf(seed, 'all order')),
    ),
};

interface Move {
  readonly sensor: string;
  readonly hub: string;
  readonly from: Instant;
  readonly movedAt: Instant;
  readonly to: Instant;
  /** The hub reaches nobody from here until the end: what the first wearer was last told arrives after the move. */
  readonly silentFrom: Instant;
}

/**
 * One sensor on two bodies: until the move it tells of the first wearer, then of the second. What was heard shortly
 * before the move arrives at the end, when the second wears it.
 */
export function movedSensor(seed: string, { sensor, hub, from, movedAt, to, silentFrom }: Move): Delivery[] {
  const bodyOf = (wearer: string): Home =>
    homeOf(`${seed} ${wearer}`, {
      zona: 'Europe/Amsterdam',
      hubs: [{ codigo: hub, key: '' }],
      sensors: [{ codigo: sensor, capacidad: 100, hubs: [hub] }],
    });
  const day = [
    ...deliveriesOf(bodyOf('first'), from, movedAt, MINUTE, MINUTE),
    ...deliveriesOf(bodyOf('second'), movedAt, to, MINUTE, MINUTE),
  ];
  return offline(silentFrom, to + 1, hub)(day);
}
