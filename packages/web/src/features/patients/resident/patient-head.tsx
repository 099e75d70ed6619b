import type { Patient } from '@vigilia/contract/patients';
import { CardFact } from '#features/patients/card/card-fact';
import { cardFacts } from '#features/patients/card/card-facts';
import { useCardLook } from '#features/patients/card/card-look';
import { CardState } from '#features/patients/card/card-state';
import { ReadingAge } from '#features/patients/card/reading-age';
import { DialogHead } from '#features/patients/dialog/dialog-head';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { formatDay } from '#lib/times';
import tones from '#ui/state-tone.module.css';
import classes from './patient-head.module.css';

/** Name, room, section and birth date, the present state as on the card, and how old the reading is. */
export function PatientHead({ patient, section }: { patient: Patient; section: string | undefined }) {
  const t = useTexts();
  const look = useCardLook(patient);
  const about = [
    t('patients.room', { room: patient.numeroHabitacion }),
    section,
    t('ward.born', { date: formatDay(patient.fechaNacimiento) }),
  ];
  return (
    <DialogHead
      title={fullName(patient)}
      subtitle={about.filter(Boolean).join(' · ')}
      aside={
        <div className={`${classes.now} ${tones.tone}`} data-state={look.state}>
          <CardState patient={patient} look={look} />
          <ul className={classes.facts}>
            {cardFacts(patient).map((fact) => (
              <CardFact key={fact} fact={fact} patient={patient} />
            ))}
          </ul>
          <p className={classes.age}>
            <ReadingAge patient={patient} status={look.status} always />
          </p>
        </div>
      }
    />
  );
}
