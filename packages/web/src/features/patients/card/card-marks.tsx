import { IconAlertTriangleFilled, IconMessage2 } from '@tabler/icons-react';
import type { Patient } from '@vigilia/contract/patients';
import { useTexts } from '#lib/i18n';
import { useClockValue } from '#lib/live-clock';
import { Link } from '#lib/location';
import { sensorLevels } from '#lib/sensor-levels';
import { BATTERY_ICONS } from '#ui/battery-icons';
import { Gauge } from '#ui/gauge';
import { SignalBars } from '#ui/signal-bars';
import classes from './card-marks.module.css';
import notesClasses from './card-notes.module.css';
import warningClasses from './card-warning.module.css';

interface CardMarksProps {
  patient: Patient;
  name: string;
  full: boolean;
  canOpen: boolean;
  warning: boolean;
}

/**
 * Triangle, battery, signal and notes, in the line of the room. They depend on the resident alone, never on an alert
 * (R-CARD-15, R-LIST-6, R-NOTES-1).
 */
export const CardMarks = ({ patient, name, full, canOpen, warning }: CardMarksProps) => (
  <div className={classes.marks}>
    {warning && <CardWarning />}
    {full && patient.sensor_info && <CardSensor sensor={patient.sensor_info} />}
    <CardNotes id={patient.id} name={name} count={patient.comentariosTotal} canOpen={canOpen} />
  </div>
);

/** The warning triangle of the specification (R-CARD-15). Its text is a fact below the state. */
function CardWarning() {
  const text = useTexts()('ward.warning');
  return (
    <span className={warningClasses.warning} role="img" aria-label={text} title={text}>
      <IconAlertTriangleFilled size={20} aria-hidden="true" />
    </span>
  );
}

interface CardNotesProps {
  id: number;
  name: string;
  count: number;
  /** False on iOS, where it is no link. */
  canOpen: boolean;
}

/** The number of notes, as a link to them. */
function CardNotes({ id, name, count, canOpen }: CardNotesProps) {
  const t = useTexts();
  const content = (
    <>
      <IconMessage2 size={20} stroke={1.75} aria-hidden="true" />
      {count > 0 && <span aria-hidden="true">{count}</span>}
    </>
  );
  const label = canOpen ? t('ward.openNotes', { name, count }) : t('ward.noteCount', { count });
  const common = { className: notesClasses.notes, 'aria-label': label, title: label, children: content };
  return canOpen ? (
    <Link href={`/patient/${id}/notes`} {...common} data-opens />
  ) : (
    <span role="img" {...common} />
  );
}

type Sensor = NonNullable<Patient['sensor_info']>;

/** Battery and signal as icons; their names say the rest. */
function CardSensor({ sensor }: { sensor: Sensor }) {
  const t = useTexts();
  const battery = useClockValue((now) => sensorLevels(sensor, now).battery);
  const signal = useClockValue((now) => sensorLevels(sensor, now).signal);
  const BatteryIcon = BATTERY_ICONS[battery];
  const nameOf = (what: string, text: string) => {
    const name = t('sensorDialog.name', { what, text });
    return { name, title: name };
  };
  return (
    <>
      <Gauge
        compact
        icon={<BatteryIcon size={20} stroke={1.75} aria-hidden="true" />}
        tone={toneOf(battery)}
        {...nameOf(t('sensors.battery'), t(`sensorDialog.battery.${battery}`))}
      />
      <Gauge
        compact
        icon={<SignalBars level={signal} size={20} />}
        tone={toneOf(signal)}
        {...nameOf(t('sensors.signal'), t(`sensorDialog.signal.${signal}`))}
      />
    </>
  );
}

/** Only the lowest level is highlighted on a card; the second-lowest is in the sensors table. */
function toneOf(level: string): 'low' | 'offline' | 'good' {
  if (level === 'lowest') return 'low';
  return level === 'offline' || level === 'none' ? 'offline' : 'good';
}
