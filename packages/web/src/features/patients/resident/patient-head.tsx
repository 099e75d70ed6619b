import type { Patient } from '@vigilia/contract/patients';
import { toInstant } from '@vigilia/domain/instant';
import { isOffline } from '@vigilia/domain/offline';
import { useTranslation } from 'react-i18next';
import { CardFact } from '#features/patients/card/card-fact';
import { cardFacts } from '#features/patients/card/card-facts';
import { cardLook } from '#features/patients/card/card-look';
import { CardState } from '#features/patients/card/card-state';
import { DialogHead } from '#features/patients/dialog/dialog-head';
import { useClockValue } from '#lib/live-clock';
import { formatDay } from '#lib/times';
import tones from '#ui/state-tone.module.css';
import classes from './patient-head.module.css';

/** Who it is, and how it is now. */
export function PatientHead({ patient, section }: { patient: Patient; section: string | undefined }) {
  const { t } = useTranslation();
  const look = cardLook(patient);
  const { measuredAt } = patient;
  const old = useClockValue((now) => isOffline(measuredAt === null ? null : toInstant(measuredAt), now));
  const about = [
    t('patients.room', { room: patient.numeroHabitacion }),
    section,
    t('ward.born', { date: formatDay(patient.fechaNacimiento) }),
  ];
  return (
    <DialogHead
      title={`${patient.nombre} ${patient.apellidos}`}
      subtitle={about.filter(Boolean).join(' · ')}
      aside={
        <div className={`${classes.now} ${tones.tone}`} data-state={look.state}>
          <CardState patient={patient} look={look} />
          <ul className={classes.facts}>
            {cardFacts(patient, old).map((fact) => (
              <CardFact key={fact} fact={fact} patient={patient} />
            ))}
          </ul>
        </div>
      }
    />
  );
}
