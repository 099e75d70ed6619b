import type { Sensor } from '@vigilia/contract/sensors';
import { useTranslation } from 'react-i18next';
import { Gauge } from './gauge';
import { percent, type SensorTexts } from './sensor-texts';
import { SignalBars } from './signal-bars';

export function Signal({ sensor, words }: { sensor: Sensor; words: SensorTexts }) {
  const { t } = useTranslation();
  const { signal } = words;
  const said = `${words.signalText} · ${words.lastOnline}`;
  const silent = signal === 'none';
  const heard = silent ? 'silent' : 'good';
  return (
    <Gauge
      icon={<SignalBars level={signal} />}
      tone={signal === 'lowest' ? 'low' : heard}
      name={t('sensorDialog.name', { what: t('sensors.signal'), text: said })}
      value={silent || sensor.cobertura === null ? t('sensorDialog.signal.none') : percent(sensor.cobertura)}
      note={silent ? words.lastTime : undefined}
    />
  );
}
