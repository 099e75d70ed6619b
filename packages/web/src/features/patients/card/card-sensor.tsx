import {
  IconAntennaBars2,
  IconAntennaBars3,
  IconAntennaBars4,
  IconAntennaBars5,
  IconAntennaBarsOff,
  IconBattery1,
  IconBattery2,
  IconBattery3,
  IconBattery4,
  IconBatteryExclamation,
  IconBatteryOff,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Patient } from '@vigilia/contract/patients';
import { toInstant } from '@vigilia/domain/instant';
import { batteryIcon, signalIcon } from '@vigilia/domain/sensor-icons';
import { useTexts } from '#lib/i18n';
import { useMoment } from '#lib/live-clock';
import classes from './card-foot.module.css';

type Sensor = NonNullable<Patient['sensor_info']>;

/** Battery and signal: an icon each, its words for who points or listens, and in sight when it is bad. */
export function CardSensor({ sensor }: { sensor: Sensor }) {
  const t = useTexts();
  const heard = {
    ...sensor,
    lastTimeOnline: sensor.lastTimeOnline === null ? null : toInstant(sensor.lastTimeOnline),
  };
  const battery = useMoment((now) => batteryIcon(heard, now));
  const signal = useMoment((now) => signalIcon(heard, now));
  const batteryWords = t(`sensorDialog.battery.${battery}`);
  return (
    <>
      <Gauge
        icon={BATTERIES[battery]}
        level={battery}
        words={t('sensorDialog.name', { what: t('sensors.battery'), text: batteryWords })}
        shown={battery === 'lowest' ? batteryWords : null}
      />
      <Gauge
        icon={SIGNALS[signal]}
        level={signal}
        words={t('sensorDialog.name', {
          what: t('sensors.signal'),
          text: t(`sensorDialog.signal.${signal}`),
        })}
        shown={null}
      />
    </>
  );
}

interface GaugeProps {
  icon: TablerIcon;
  level: string;
  words: string;
  shown: string | null;
}

function Gauge({ icon: Icon, level, words, shown }: GaugeProps) {
  return (
    <span className={classes.gauge} role="img" aria-label={words} title={words} data-level={level}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      {shown}
    </span>
  );
}

const BATTERIES = {
  offline: IconBatteryOff,
  unknown: IconBatteryExclamation,
  lowest: IconBattery1,
  second: IconBattery2,
  third: IconBattery3,
  full: IconBattery4,
};

const SIGNALS = {
  none: IconAntennaBarsOff,
  lowest: IconAntennaBars2,
  second: IconAntennaBars3,
  third: IconAntennaBars4,
  highest: IconAntennaBars5,
};
