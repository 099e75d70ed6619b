import type { Sensor } from '@vigilia/contract/sensors';
import { type Instant, toInstant } from '@vigilia/domain/instant';
import { type BatteryIcon, batteryIcon, type SignalIcon, signalIcon } from '@vigilia/domain/sensor-icons';
import { i18n } from '#lib/i18n';
import { formatDateTime } from '#lib/times';

/** A sensor as its row tells it: the domain's icons and the words beside them. */
export interface SensorTexts {
  readonly battery: BatteryIcon;
  readonly batteryText: string;
  readonly signal: SignalIcon;
  readonly signalText: string;
  /** When it was last heard: alone, and in a sentence. */
  readonly lastTime: string;
  readonly lastOnline: string;
}

export function textsOf(sensor: Sensor, zone: string, now: Instant): SensorTexts {
  const { lastTimeOnline, bateria, cobertura } = sensor;
  const heard = { ...sensor, lastTimeOnline: lastTimeOnline === null ? null : toInstant(lastTimeOnline) };
  const battery = batteryIcon(heard, now);
  const signal = signalIcon(heard, now);
  const lastTime =
    lastTimeOnline === null ? i18n.t('tables.neverOnline') : formatDateTime(lastTimeOnline, zone);
  return {
    battery,
    batteryText: spoken(i18n.t(`sensorDialog.battery.${battery}`), bateria === null ? '' : figure(bateria)),
    signal,
    signalText: spoken(i18n.t(`sensorDialog.signal.${signal}`), cobertura === null ? '' : percent(cobertura)),
    lastTime,
    lastOnline: lastTimeOnline === null ? lastTime : i18n.t('tables.lastOnline', { time: lastTime }),
  };
}

export const figure = (value: number): string =>
  new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 }).format(value);

export const percent = (value: number): string => `${figure(value)} %`;

const spoken = (...parts: string[]): string => parts.filter(Boolean).join(' · ');
