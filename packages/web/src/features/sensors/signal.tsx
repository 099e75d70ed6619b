import { Tooltip } from '@mantine/core';
import type { Sensor } from '@vigilia/contract/sensors';
import type { SignalIcon } from '@vigilia/domain/sensor-icons';
import { useTranslation } from 'react-i18next';
import { Gauge } from '#ui/gauge';
import { SignalBars } from '#ui/signal-bars';
import { percent, type SensorTexts } from './sensor-texts';

const TONES = {
  none: 'offline',
  lowest: 'low',
  second: 'good',
  third: 'good',
  highest: 'good',
} as const satisfies Record<SignalIcon, unknown>;

export function Signal({ sensor, texts }: { sensor: Sensor; texts: SensorTexts }) {
  const { t } = useTranslation();
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
        tone={TONES[signal]}
        name={name}
        value={
          offline || sensor.cobertura === null ? t('sensorDialog.signal.none') : percent(sensor.cobertura)
        }
        note={offline ? texts.lastTime : undefined}
      />
    </Tooltip>
  );
}
