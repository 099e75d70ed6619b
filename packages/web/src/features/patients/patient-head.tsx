import type { Patient } from '@vigilia/contract/patients';
import { toInstant } from '@vigilia/domain/instant';
import { isOffline } from '@vigilia/domain/offline';
import { useTranslation } from 'react-i18next';
import { useMoment } from '#lib/live-clock';
import { formatDay } from '#lib/times';
import tones from '#ui/state-tone.module.css';
import { CardFact } from './card-fact';
import { cardFacts } from './card-facts';
import { cardLook } from './card-look';
import { CardState } from './card-state';
import { DialogHead } from './dialog-head';
import classes from './patient-head.module.css';

/** Who it is, and how it is now. */
export function PatientHead({ patient, section }: { patient: Patient; section: string | undefined }) {
  const { t } = useTranslation();
  const look = cardLook(patient);
  const { measuredAt } = patient;
  const old = useMoment((now) => isOffline(measuredAt === null ? null : toInstant(measuredAt), now));
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
