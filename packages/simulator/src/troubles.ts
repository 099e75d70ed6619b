import type { WireReading } from '@vigilia/contract/ingest';
import { DAY, HOUR, type Instant, MINUTE, SECOND } from '@vigilia/domain/instant';
import { type Delivery, inOrder } from './delivery';
import { inBatches } from './home';
import type { Random } from './random';

/** What a hard day makes of a quiet one's deliveries. None loses a reading that a hub has heard. */
export type Trouble = (deliveries: readonly Delivery[]) => Delivery[];

/** The hub hears on but reaches nobody; at the end it hands over everything at once. Without a hub: all of them. */
export function offline(from: Instant, until: Instant, hub?: string): Trouble {
  return (deliveries) => {
    const held = deliveries.filter(({ at, hub: of }) => at >= from && at < until && (hub ?? of) === of);
    const others = deliveries.filter((delivery) => !held.includes(delivery));
    const replay = [...new Set(held.map(({ hub }) => hub))].flatMap((hub) => {
      const readings = held.filter((delivery) => delivery.hub === hub).flatMap(({ readings }) => readings);
      return inBatches(readings).map((readings) => ({ at: until, hub, readings }));
    });
    return inOrder([...others, ...replay]);
  };
}

/** By how much a hub's clock is ahead at a true moment. */
export type WrongClock = (at: Instant) => number;
export const WRONG_CLOCKS = {
  'a day ahead': () => DAY,
  'forty days behind': () => -40 * DAY,
  'four minutes ahead': () => 4 * MINUTE,
  'a local hour behind': () => -HOUR,
} as const satisfies Record<string, WrongClock>;

/** A clock that gains from a moment on; quartz without help gains seconds a day, a broken one minutes an hour. */
export const drift =
  (since: Instant, gainAnHour: number): WrongClock =>
  (at) =>
    Math.round((Math.max(0, at - since) / HOUR) * gainAnHour * SECOND);

export const wrongClock =
  (clock: WrongClock, hub?: string): Trouble =>
  (deliveries) =>
    deliveries.map((delivery) =>
      hub === undefined || delivery.hub === hub
        ? { ...delivery, readings: delivery.readings.map((reading) => shifted(reading, clock)) }
        : delivery,
    );

/** Some messages come again, at once or much later: their acknowledgements were lost. */
export const duplicated =
  (random: Random, part = 0.3): Trouble =>
  (deliveries) =>
    inOrder(
      deliveries.flatMap((delivery) =>
        random.chance(part)
          ? [delivery, { ...delivery, at: delivery.at + random.whole(0, 6 * HOUR) }]
          : [delivery],
      ),
    );

/** Nothing in order: neither the messages nor the readings in them. The moments of arrival stay. */
export const shuffled =
  (random: Random): Trouble =>
  (deliveries) => {
    const moments = deliveries.map(({ at }) => at);
    return shuffle(deliveries, random).map(({ hub, readings }, index) => ({
      at: moments[index] ?? 0,
      hub,
      readings: shuffle(readings, random),
    }));
  };

/** The same readings in other messages: some in two, some of one hub together. */
export const regrouped =
  (random: Random, most = 40): Trouble =>
  (deliveries) =>
    inOrder(
      [...new Set(deliveries.map(({ hub }) => hub))].flatMap((hub) => {
        const mine = deliveries.filter((delivery) => delivery.hub === hub);
        const readings = mine.flatMap(({ at, readings }) => readings.map((reading) => ({ at, reading })));
        const groups: Delivery[] = [];
        while (readings.length > 0) {
          const group = readings.splice(0, random.whole(1, most));
          groups.push({ at: group.at(-1)?.at ?? 0, hub, readings: group.map(({ reading }) => reading) });
        }
        return groups;
      }),
    );

/** One trouble after another. */
export const together =
  (...troubles: readonly Trouble[]): Trouble =>
  (deliveries) =>
    troubles.reduce<Delivery[]>((sofar, trouble) => trouble(sofar), [...deliveries]);

function shifted(reading: WireReading, clock: WrongClock): WireReading {
  const at = Date.parse(reading.at);
  return { ...reading, at: new Date(at + clock(at)).toISOString() };
}

function shuffle<T>(things: readonly T[], random: Random): T[] {
  const left = [...things];
  for (let last = left.length - 1; last > 0; last -= 1) {
    const other = random.whole(0, last);
    [left[last], left[other]] = [left[other] as T, left[last] as T];
  }
  return left;
}
