import { Tooltip } from '@mantine/core';
import type { Sensor } from '@vigilia/contract/sensors';
import type { BatteryIcon, SignalIcon } from '@vigilia/domain/sensor-icons';
import { useTexts } from '#lib/i18n';
import { BATTERY_ICONS } from '#ui/battery-icons';
import { Gauge } from '#ui/gauge';
import { SignalBars } from '#ui/signal-bars';
import { figure, percent, type SensorTexts } from './sensor-texts';

const TONES = {
  offline: 'offline',
  unknown: 'offline',
  lowest: 'empty',
  second: 'low',
  third: 'good',
  full: 'good',
} as const satisfies Record<BatteryIcon, unknown>;

export function Battery({ sensor, texts }: { sensor: Sensor; texts: SensorTexts }) {
  const t = useTexts();
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

const SIGNAL_TONES = {
  none: 'offline',
  lowest: 'low',
  second: 'good',
  third: 'good',
  highest: 'good',
} as const satisfies Record<SignalIcon, unknown>;

export function Signal({ sensor, texts }: { sensor: Sensor; texts: SensorTexts }) {
  const t = useTexts();
  const { signal } = texts;
  const offline = signal === 'none';
  const name = t('sensorDialog.name', {
    what: t('sensors.signal'),
    text: `${texts.signalText} · ${texts.lastOnline}`,
  });
  return (
    <Tooltip label={name} multiline maw={280}>
      <Gauge
        icon={<SignalBars level={signal} size={22} />}
        tone={SIGNAL_TONES[signal]}
        name={name}
        value={
          offline || sensor.cobertura === null ? t('sensorDialog.signal.none') : percent(sensor.cobertura)
        }
        note={offline ? texts.lastTime : undefined}
      />
    </Tooltip>
  );
}
