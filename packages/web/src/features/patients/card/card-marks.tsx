import type { Patient } from '@vigilia/contract/patients';
import classes from './card-marks.module.css';
import { CardNotes } from './card-notes';
import { CardSensor } from './card-sensor';
import { CardWarning } from './card-warning';

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
