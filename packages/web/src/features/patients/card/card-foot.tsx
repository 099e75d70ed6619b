import type { Patient } from '@vigilia/contract/patients';
import type { ReactNode } from 'react';
import type { Act } from '#care/acts';
import type { ActSubject } from '#care/use-situation';
import { useKeptFocus } from '#lib/kept-focus';
import type { AlertParts } from './card-alert-parts';
import { CardFact } from './card-fact';
import type { CardLook } from './card-look';
import { StateText } from './card-state';
import classes from './patient-card.module.css';

interface CardFootProps {
  patient: Patient;
  name: string;
  look: CardLook;
  subject: ActSubject;
  next: readonly Act[];
  /** Over the whole width of the card. */
  hasActsRow: boolean;
  /** What can be done is offered on the card. */
  hasActs: boolean;
  /** Null: not loaded yet. Its place is kept. */
  parts: AlertParts | null;
  /** All that can be done is shown, or no longer. */
  onOpen: (opened: boolean) => void;
  /** Shown while no act comes next. */
  lastUrine: boolean;
  /** In its place where the card has no row for it. */
  owner: ReactNode;
}

/** What can be done about the resident. On a large card it is as high with an alert as without one. */
export function CardFoot(props: CardFootProps) {
  const { patient, name, look, subject, next, hasActsRow, hasActs, parts, onOpen, lastUrine, owner } = props;
  // To the resident, and never to the act that comes next: a held key would record care.
  const keptFocus = useKeptFocus<HTMLDivElement>((foot) =>
    foot.closest('article')?.querySelector('a')?.focus(),
  );
  return (
    <div className={hasActsRow ? classes.acts : classes.foot} {...keptFocus}>
      {next.length === 0 && (
        <div className={classes.gap}>
          {owner}
          {lastUrine && (
            <ul className={classes.facts}>
              <CardFact fact="last-urine" patient={patient} />
            </ul>
          )}
        </div>
      )}
      {hasActs && !parts && <span className={classes.actsPlace} />}
      {hasActs && parts && (
        <parts.ActsBar
          subject={subject}
          next={next}
          who={name}
          title={`${patient.numeroHabitacion} · ${name}`}
          about={<StateText patient={patient} look={look} />}
          onOpen={onOpen}
        />
      )}
    </div>
  );
}
