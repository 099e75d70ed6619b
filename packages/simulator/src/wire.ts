import type { WireReading } from '@vigilia/contract/ingest';
import type { SensorReading } from './resident';
import { stampOf } from './stamp';

/** A reading as a hub sends it. What is unknown is left out. */
export function toWire(sensor: string, reading: SensorReading, signal: number): WireReading {
  const at = stampOf(reading.at);
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
