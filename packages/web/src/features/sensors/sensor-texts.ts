import type { Sensor } from '@vigilia/contract/sensors';
import type { Instant } from '@vigilia/domain/instant';
import { i18n } from '#lib/i18n';
import { sensorLevels } from '#lib/sensor-levels';
import { formatDateTime } from '#lib/times';

/** The levels and texts of a sensor's row; when it was last online alone, and in a sentence. */
export function textsOf(sensor: Sensor, zone: string | null, now: Instant) {
  const { lastTimeOnline, bateria, cobertura } = sensor;
  const { battery, signal } = sensorLevels(sensor, now);
  const lastTime =
    lastTimeOnline === null ? i18n.t('tables.neverOnline') : formatDateTime(lastTimeOnline, zone);
  return {
    battery,
    batteryText: joined(i18n.t(`sensorDialog.battery.${battery}`), bateria === null ? '' : figure(bateria)),
    signal,
    signalText: joined(i18n.t(`sensorDialog.signal.${signal}`), cobertura === null ? '' : percent(cobertura)),
    lastTime,
    lastOnline: lastTimeOnline === null ? lastTime : i18n.t('tables.lastOnline', { time: lastTime }),
  };
}

export type SensorTexts = ReturnType<typeof textsOf>;

export const figure = (value: number): string =>
  new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 }).format(value);

export const percent = (value: number): string => `${figure(value)} %`;

const joined = (...parts: string[]): string => parts.filter(Boolean).join(' · ');
