import { Tooltip } from '@mantine/core';
import type { Sensor } from '@vigilia/contract/sensors';
import type { BatteryIcon } from '@vigilia/domain/sensor-icons';
import { useTranslation } from 'react-i18next';
import { BATTERY_ICONS } from '#ui/battery-icons';
import { Gauge } from '#ui/gauge';
import { figure, type SensorTexts } from './sensor-texts';

const TONES = {
  offline: 'offline',
  unknown: 'offline',
  lowest: 'empty',
  second: 'low',
  third: 'good',
  full: 'good',
} as const satisfies Record<BatteryIcon, unknown>;

export function Battery({ sensor, texts }: { sensor: Sensor; texts: SensorTexts }) {
  const { t } = useTranslation();
  const Icon = BATTERY_ICONS[texts.battery];
  const name = t('sensorDialog.name', {
    what: t('sensors.battery'),
    text: `${texts.batteryText} · ${texts.lastOnline}`,
  });
  return (
    <Tooltip label={name} multiline maw={280}>
      <Gauge
        icon={<Icon size={22} stroke={1.75} />}
        tone={TONES[texts.battery]}
        name={name}
        value={sensor.bateria === null ? '–' : figure(sensor.bateria)}
      />
    </Tooltip>
  );
}
