import type { WireReading } from '@vigilia/contract/ingest';
import type { Instant } from '@vigilia/domain/instant';
import type { Delivery } from './delivery';
import { type CentreDirectory, hubIn, type KnownSensor, type Worn, wornAt } from './directory';
import { type Outcome, reject } from './outcome';
import type { HubWord } from './presence';
import type { ReadingRow } from './reading.store';

/** A reading on its way into the database. */
export interface Candidate {
  readonly delivery: number;
  readonly index: number;
  readonly hubId: number;
  readonly row: ReadingRow;
  readonly signal: number | null;
  readonly sensor: KnownSensor;
  readonly worn: Worn | undefined;
}

/** What the deliveries of one centre hold. */
export interface Group {
  readonly candidates: readonly Candidate[];
  readonly words: readonly HubWord[];
}

export function readGroup(
  centre: CentreDirectory,
  deliveries: readonly Delivery[],
  indexes: readonly number[],
  outcomes: Outcome[],
): Group {
  const candidates: Candidate[] = [];
  for (const delivery of indexes) {
    const { hub, readings } = deliveries[delivery] as Delivery;
    const hubId = hubIn(centre, hub)?.id ?? 0;
    for (const { index, code, at, told } of readings) {
      const sensor = centre.sensors.get(code);
      if (!sensor) reject(outcomes[delivery], index, 'unknown-sensor');
      else {
        const worn = wornAt(sensor, at);
        candidates.push({
          delivery,
          index,
          hubId,
          sensor,
          worn,
          signal: told.signal ?? null,
          row: rowOf(sensor.id, at, worn?.assignmentId ?? null, told),
        });
      }
    }
  }
  return { candidates, words: wordsOf(centre, deliveries, indexes) };
}

/** A hub whose readings are stamped too far ahead or behind has a wrong clock, until it sends sane ones again. */
function wordsOf(
  centre: CentreDirectory,
  deliveries: readonly Delivery[],
  indexes: readonly number[],
): HubWord[] {
  const words = new Map<number, HubWord>();
  for (const index of indexes) {
    const { hub, readings, rejected, gone = false } = deliveries[index] as Delivery;
    const hubId = hubIn(centre, hub)?.id ?? 0;
    const word = words.get(hubId) ?? { hubId, heard: false, gone, clockWrong: null };
    const astray = rejected.some(({ reason }) => reason === 'future' || reason === 'too-old');
    if (astray || readings.length > 0) word.clockWrong = astray || word.clockWrong === true;
    word.heard ||= !gone;
    word.gone = gone;
    words.set(hubId, word);
  }
  return [...words.values()];
}

const rowOf = (
  sensorId: number,
  at: Instant,
  assignmentId: number | null,
  told: WireReading,
): ReadingRow => ({
  sensorId,
  at,
  assignmentId,
  power: told.power,
  moisture: told.moisture ?? null,
  contact: told.contact ?? null,
  pitch: told.pitch ?? null,
  roll: told.roll ?? null,
  battery: told.battery ?? null,
});
