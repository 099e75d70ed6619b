import type { Patient } from '@vigilia/contract/patients';
import { useTexts } from '#lib/i18n';
import { useClockValue } from '#lib/live-clock';
import { sensorLevels } from '#lib/sensor-levels';
import { BATTERY_ICONS } from '#ui/battery-icons';
import { Gauge } from '#ui/gauge';
import { SignalBars } from '#ui/signal-bars';

type Sensor = NonNullable<Patient['sensor_info']>;

/** Battery and signal as icons; their names say the rest. */
export function CardSensor({ sensor }: { sensor: Sensor }) {
  const t = useTexts();
  const battery = useClockValue((now) => sensorLevels(sensor, now).battery);
  const signal = useClockValue((now) => sensorLevels(sensor, now).signal);
  const BatteryIcon = BATTERY_ICONS[battery];
  const batteryName = t('sensorDialog.name', {
    what: t('sensors.battery'),
    text: t(`sensorDialog.battery.${battery}`),
  });
  const signalName = t('sensorDialog.name', {
    what: t('sensors.signal'),
    text: t(`sensorDialog.signal.${signal}`),
  });
  return (
    <>
      <Gauge
        compact
        icon={<BatteryIcon size={20} stroke={1.75} aria-hidden="true" />}
        tone={toneOf(battery)}
        name={batteryName}
        title={batteryName}
      />
      <Gauge
        compact
        icon={<SignalBars level={signal} size={20} />}
        tone={toneOf(signal)}
        name={signalName}
        title={signalName}
      />
    </>
  );
}

/** Only the lowest level is highlighted on a card; the second-lowest is in the sensors table. */
function toneOf(level: string): 'low' | 'offline' | 'good' {
  if (level === 'lowest') return 'low';
  return level === 'offline' || level === 'none' ? 'offline' : 'good';
}
