import {
  IconBattery1,
  IconBattery2,
  IconBattery3,
  IconBattery4,
  IconBatteryExclamation,
  IconBatteryOff,
} from '@tabler/icons-react';
import type { Sensor } from '@vigilia/contract/sensors';
import { useTranslation } from 'react-i18next';
import { Gauge } from './gauge';
import { figure, type SensorTexts } from './sensor-texts';

/** Specification §4: one icon a level, another for a sensor that is off or silent. */
const ICONS = {
  offline: [IconBatteryOff, 'silent'],
  unknown: [IconBatteryExclamation, 'silent'],
  lowest: [IconBattery1, 'empty'],
  second: [IconBattery2, 'low'],
  third: [IconBattery3, 'good'],
  full: [IconBattery4, 'good'],
} as const;

export function Battery({ sensor, words }: { sensor: Sensor; words: SensorTexts }) {
  const { t } = useTranslation();
  const [Icon, tone] = ICONS[words.battery];
  const said = `${words.batteryText} · ${words.lastOnline}`;
  return (
    <Gauge
      icon={<Icon size={22} stroke={1.75} />}
      tone={tone}
      name={t('sensorDialog.name', { what: t('sensors.battery'), text: said })}
      value={sensor.bateria === null ? '–' : figure(sensor.bateria)}
    />
  );
}
