import type { Patient } from '@vigilia/contract/patients';
import { cardName } from '@vigilia/domain/card-name';
import { memo } from 'react';
import { Link } from 'wouter';
import { useTexts } from '#lib/i18n';
import tones from '#ui/state-tone.module.css';
import visuallyHidden from '#ui/visually-hidden.module.css';
import { CardBars } from './card-bars';
import { CardFact } from './card-fact';
import { cardFacts, linesOf } from './card-facts';
import { useCardLook } from './card-look';
import { CardNotes } from './card-notes';
import { CardPanel } from './card-panel';
import { CardSensor } from './card-sensor';
import { CardState } from './card-state';
import { CardWarning } from './card-warning';
import classes from './patient-card.module.css';
import { ReadingAge } from './reading-age';

export interface PatientCardProps {
  patient: Patient;
  /** With serviciosAvanzados: battery, signal and times too (specification §2). */
  full: boolean;
  /** False on iOS, where there are no dialogs. */
  canOpen: boolean;
}

/** A card renders when its own patient changes, and not when another does. */
export const PatientCard = memo(function PatientCard({ patient, full, canOpen }: PatientCardProps) {
  const t = useTexts();
  const look = useCardLook(patient);
  const { id, nombre, apellidos } = patient;
  const fullName = `${nombre} ${apellidos}`.trim();
  const facts = cardFacts(patient);
  const lines = linesOf(facts, full);
  return (
    <article
      className={`${classes.card} ${tones.tone}`}
      data-state={look.state}
      data-kind={full ? 'full' : 'compact'}
      data-free={patient.sensor === null || undefined}
      data-opens={canOpen || undefined}
    >
      <CardPanel patient={patient} />
      <div className={classes.head}>
        <h2 className={classes.name} title={fullName}>
          {canOpen ? (
            <Link href={`/patient/${id}/week`} className={classes.open}>
              <Name patient={patient} fullName={fullName} />
            </Link>
          ) : (
            <Name patient={patient} fullName={fullName} />
          )}
        </h2>
        <p className={classes.room}>
          <span className={classes.number}>{t('patients.room', { room: patient.numeroHabitacion })}</span>
          <ReadingAge patient={patient} status={look.status} />
        </p>
      </div>
      <div className={classes.body}>
        <CardState patient={patient} look={look} />
        {lines.length > 0 && (
          <ul className={classes.facts}>
            {lines.map((fact) => (
              <CardFact key={fact} fact={fact} patient={patient} />
            ))}
          </ul>
        )}
      </div>
      <div className={classes.foot}>
        {full && patient.sensor_info && <CardSensor sensor={patient.sensor_info} />}
        {facts.includes('warning') && <CardWarning />}
        <span className={classes.gap} />
        <CardNotes id={id} name={fullName} count={patient.comentariosTotal} canOpen={canOpen} />
      </div>
      <CardBars patient={patient} state={look.state} />
    </article>
  );
});

/** Shortened on the screen (specification §2), in full for screen-reader users. */
function Name({ patient, fullName }: { patient: Patient; fullName: string }) {
  const short = cardName(patient);
  if (short === fullName) return short;
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className={visuallyHidden.hidden}>{fullName}</span>
    </>
  );
}
