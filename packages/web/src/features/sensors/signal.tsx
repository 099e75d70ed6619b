import {
  IconAntennaBars2,
  IconAntennaBars3,
  IconAntennaBars4,
  IconAntennaBars5,
  IconAntennaBarsOff,
} from '@tabler/icons-react';
import type { Sensor } from '@vigilia/contract/sensors';
import { useTranslation } from 'react-i18next';
import { Gauge } from './gauge';
import { percent, type SensorWords } from './sensor-words';

/** Specification §4: one icon a level, another for no signal at all. */
const ICONS = {
  none: [IconAntennaBarsOff, 'silent'],
  lowest: [IconAntennaBars2, 'empty'],
  second: [IconAntennaBars3, 'low'],
  third: [IconAntennaBars4, 'good'],
  highest: [IconAntennaBars5, 'good'],
} as const;

export function Signal({ sensor, words }: { sensor: Sensor; words: SensorWords }) {
  const { t } = useTranslation();
  const [icon, tone] = ICONS[words.signal];
  const silent = words.signal === 'none';
  const said = `${words.signalText} · ${words.lastOnline}`;
  return (
    <Gauge
      icon={icon}
      tone={tone}
      name={t('sensorDialog.name', { what: t('sensors.signal'), words: said })}
      value={silent || sensor.cobertura === null ? t('sensorDialog.signal.none') : percent(sensor.cobertura)}
      note={silent ? words.lastTime : undefined}
    />
  );
}
