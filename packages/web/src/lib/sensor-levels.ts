import type { Sensor } from '@vigilia/contract/sensors';
import { type Instant, toInstant } from '@vigilia/domain/instant';
import { type BatteryIcon, batteryIcon, type SignalIcon, signalIcon } from '@vigilia/domain/sensor-icons';

type Reported = Pick<Sensor, 'encendido' | 'lastTimeOnline' | 'bateria' | 'cobertura'>;

/** The levels of battery and signal that the icons show (R-SENSORS-20 to R-SENSORS-30). */
export function sensorLevels(sensor: Reported, now: Instant): { battery: BatteryIcon; signal: SignalIcon } {
  const { lastTimeOnline } = sensor;
  const presence = { ...sensor, lastTimeOnline: lastTimeOnline === null ? null : toInstant(lastTimeOnline) };
  return { battery: batteryIcon(presence, now), signal: signalIcon(presence, now) };
}
