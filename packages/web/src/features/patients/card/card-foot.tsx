import type { Patient } from '@vigilia/contract/patients';
import type { Act } from '#care/acts';
import type { ActSubject } from '#care/use-acts';
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
  parts: AlertParts | null;
  /** All that can be done is shown, or no longer. */
  onOpen: (opened: boolean) => void;
  /** Shown while no act comes next. */
  lastUrine: boolean;
}

/** What can be done about the resident. On a large card it is as high with an alert as without one. */
export function CardFoot({ patient, name, look, subject, next, parts, onOpen, lastUrine }: CardFootProps) {
  // To the resident, and never to the act that comes next: a held key would record care.
  const keptFocus = useKeptFocus<HTMLDivElement>((foot) =>
    foot.closest('article')?.querySelector('a')?.focus(),
  );
  return (
    <div className={next.length > 0 ? classes.acts : classes.foot} {...keptFocus}>
      {next.length === 0 && (
        <span className={classes.gap}>
          {lastUrine && (
            <ul className={classes.facts}>
              <CardFact fact="last-urine" patient={patient} />
            </ul>
          )}
        </span>
      )}
      {parts && (
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
