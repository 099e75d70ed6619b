import type { Instant } from './instant';
import { isOffline } from './offline';

interface SensorPresence {
  encendido: boolean;
  lastTimeOnline: Instant | null;
}

export type BatteryIcon = 'offline' | 'unknown' | 'lowest' | 'second' | 'third' | 'full';
export type SignalIcon = 'none' | 'lowest' | 'second' | 'third' | 'highest';

/** The icons of battery and signal (R-SENSORS-20 to R-SENSORS-30). A battery of unknown charge is not an empty one. */
export function batteryIcon(sensor: SensorPresence & { bateria: number | null }, now: Instant): BatteryIcon {
  if (isSensorOffline(sensor, now)) return 'offline';
  if (sensor.bateria === null) return 'unknown';
  if (sensor.bateria <= 26) return 'lowest';
  if (sensor.bateria <= 27) return 'second';
  return sensor.bateria <= 28 ? 'third' : 'full';
}

export function signalIcon(sensor: SensorPresence & { cobertura: number | null }, now: Instant): SignalIcon {
  if (isSensorOffline(sensor, now) || sensor.cobertura === null || sensor.cobertura <= 0) return 'none';
  if (sensor.cobertura <= 65) return 'lowest';
  if (sensor.cobertura <= 75) return 'second';
  return sensor.cobertura <= 85 ? 'third' : 'highest';
}

/** The filled dot: green with a patient, black without. */
export const sensorStatus = (sensor: { paciente: unknown }): 'assigned' | 'not-assigned' =>
  sensor.paciente ? 'assigned' : 'not-assigned';

const isSensorOffline = (sensor: SensorPresence, now: Instant): boolean =>
  !sensor.encendido || isOffline(sensor.lastTimeOnline, now);
