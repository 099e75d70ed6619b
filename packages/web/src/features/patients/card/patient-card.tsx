import type { Patient } from '@vigilia/contract/patients';
import { cardName } from '@vigilia/domain/card-name';
import { toInstant } from '@vigilia/domain/instant';
import { panelColour } from '@vigilia/domain/left-panel';
import { isOffline } from '@vigilia/domain/offline';
import { memo } from 'react';
import { Link } from 'wouter';
import { useTexts } from '#lib/i18n';
import { useClockValue } from '#lib/live-clock';
import tones from '#ui/state-tone.module.css';
import { CardFact } from './card-fact';
import { cardFacts, compactFacts } from './card-facts';
import { CardGlass } from './card-glass';
import { cardLook } from './card-look';
import { CardNotes } from './card-notes';
import { CardPanel } from './card-panel';
import { CardSensor } from './card-sensor';
import { CardState } from './card-state';
import classes from './patient-card.module.css';
import { asPanel } from './position-texts';

export interface PatientCardProps {
  patient: Patient;
  /** serviciosAvanzados: position, battery, signal and the rest (specification §2). */
  full: boolean;
  /** The live connection is lost: every card shows its age. */
  lost: boolean;
  /** Not on iOS. */
  opens: boolean;
}

/** A card renders when its own patient changes, and not when another does. */
export const PatientCard = memo(function PatientCard({ patient, full, lost, opens }: PatientCardProps) {
  const t = useTexts();
  const look = cardLook(patient);
  const { id, nombre, apellidos, measuredAt } = patient;
  const fullName = `${nombre} ${apellidos}`.trim();
  const old = useClockValue(
    (now) => lost || isOffline(measuredAt === null ? null : toInstant(measuredAt), now),
  );
  const facts = cardFacts(patient, old);
  const shown = (full ? facts : compactFacts(facts)).slice(0, full ? 2 : 1);
  const panelled = full && panelColour(asPanel(patient)) !== null;
  return (
    <article
      className={`${classes.card} ${tones.tone}`}
      data-state={look.state}
      data-kind={full ? 'full' : 'compact'}
      data-free={patient.sensor === null || undefined}
      data-opens={opens || undefined}
    >
      {panelled && <CardPanel patient={patient} />}
      <div className={classes.head}>
        <h2 className={classes.name} title={fullName}>
          {opens ? (
            <Link href={`/patient/${id}/week`} className={classes.open}>
              <Name patient={patient} fullName={fullName} />
            </Link>
          ) : (
            <Name patient={patient} fullName={fullName} />
          )}
        </h2>
        <p className={classes.room}>{t('patients.room', { room: patient.numeroHabitacion })}</p>
      </div>
      <div className={classes.body}>
        <CardState patient={patient} look={look} />
        {shown.length > 0 && (
          <ul className={classes.facts}>
            {shown.map((fact) => (
              <CardFact key={fact} fact={fact} patient={patient} />
            ))}
          </ul>
        )}
      </div>
      <div className={classes.foot}>
        {full && patient.sensor_info && <CardSensor sensor={patient.sensor_info} />}
        <span className={classes.gap} />
        <CardNotes id={id} name={fullName} count={patient.comentarios.length} opens={opens} />
      </div>
      <CardGlass patient={patient} state={look.state} />
    </article>
  );
});

/** Cut on the screen (specification §2), whole for who listens. */
function Name({ patient, fullName }: { patient: Patient; fullName: string }) {
  const cut = cardName(patient);
  if (cut === fullName) return cut;
  return (
    <>
      <span aria-hidden="true">{cut}</span>
      <span className={classes.spoken}>{fullName}</span>
    </>
  );
}
