import type { Patient } from '@vigilia/contract/patients';
import type { CardStatus } from '@vigilia/domain/card';
import { useTexts } from '#lib/i18n';
import visuallyHidden from '#ui/visually-hidden.module.css';
import classes from './card-room.module.css';
import { ReadingAge } from './reading-age';

/** The number of the room, large enough to be read from the door; how old the reading is beside or below it. */
export function CardRoom({ patient, status }: { patient: Patient; status: CardStatus }) {
  const t = useTexts();
  const room = patient.numeroHabitacion.trim();
  const longest = Math.max(...room.split(/\s/).map((word) => [...word].length));
  return (
    <p
      className={classes.room}
      data-long={longest > LONG || undefined}
      data-wide={longest === LONG || undefined}
    >
      <span className={classes.number} aria-hidden="true">
        {room}
      </span>
      <span className={visuallyHidden.hidden}>{t('patients.room', { room })}</span>
      <ReadingAge patient={patient} status={status} />
    </p>
  );
}

/** A longer word does not fit beside the marks of a narrow card: there it has a line of its own. */
const LONG = 4;
