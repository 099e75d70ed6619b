import type { Instant } from '@vigilia/domain/instant';
import type { Power } from '@vigilia/domain/reading';
import type { ReadingRow } from './known-readings';
import type { LoggedReading, ReceptionRow } from './log.store';

/** What a sensor said last. */
export interface LatestRow {
  sensorId: number;
  at: Instant;
  power: Power;
  /** The last battery that was sent, which may be older. */
  battery: number | null;
  batteryAt: Instant | null;
}

/** An older value never replaces a newer one. */
export function latestAfter(
  known: LatestRow | undefined,
  { sensorId, at, power, battery }: ReadingRow,
): LatestRow {
  const before = known ?? { sensorId, at, power, battery: null, batteryAt: null };
  const isNewer = at >= before.at;
  const hasBattery = battery !== null && at >= (before.batteryAt ?? Number.NEGATIVE_INFINITY);
  return {
    sensorId,
    at: isNewer ? at : before.at,
    power: isNewer ? power : before.power,
    battery: hasBattery ? battery : before.battery,
    batteryAt: hasBattery ? at : before.batteryAt,
  };
}

/** Undefined: it is not known when the hub received it. */
export const receptionOf = ({ sensorId, hubId, at, signal }: LoggedReading): ReceptionRow | undefined =>
  hubId === null ? undefined : { sensorId, hubId, at, potencia: signal };

/** Of two at the same moment the stronger one, in whichever order they come. Undefined: nothing new. */
export function receptionAfter(known: ReceptionRow | undefined, row: ReceptionRow): ReceptionRow | undefined {
  if (!known || row.at > known.at) return row;
  return row.at === known.at && (row.potencia ?? -1) > (known.potencia ?? -1) ? row : undefined;
}
