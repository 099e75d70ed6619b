import type { WireReading } from '@vigilia/contract/ingest';
import type { SensorReading } from '#model/happening';
import { isoTimestamp } from './iso-timestamp';

/** A reading as a hub sends it. Unknown values are left out. */
export function toWire(sensor: string, reading: SensorReading, signal: number): WireReading {
  const at = isoTimestamp(reading.at);
  const { power, moisture, contact, pitch, roll, battery } = reading;
  return {
    sensor,
    at,
    power,
    ...(moisture !== null && { moisture }),
    ...(contact !== null && { contact }),
    ...(pitch !== null && { pitch }),
    ...(roll !== null && { roll }),
    battery,
    signal,
  };
}
