import type { Patient } from '@vigilia/contract/patients';
import { cardName } from '@vigilia/domain/card-name';
import { memo, useState } from 'react';
import type { Act } from '#care/acts';
import { NO_ALERTS, type ResidentAlerts } from '#care/alert-list';
import { useUnsentCareOf } from '#care/unsent-care';
import { useSituation } from '#care/use-situation';
import { useConnection } from '#lib/connection';
import { Link } from '#lib/location';
import { ignoreSecondClick } from '#lib/press';
import { useWhenIdle } from '#lib/when-idle';
import tones from '#ui/state-tone.module.css';
import visuallyHidden from '#ui/visually-hidden.module.css';
import { useAlertParts } from './card-alert-parts';
import { CardBars } from './card-bars';
import type { Edge } from './card-edge';
import { CardFact } from './card-fact';
import { alarmFacts, cardFacts } from './card-facts';
import { CardFoot } from './card-foot';
import { useCardLook } from './card-look';
import { CardMarks } from './card-marks';
import { CardPanel } from './card-panel';
import { CardRoom } from './card-room';
import { CardState } from './card-state';
import classes from './patient-card.module.css';

export interface PatientCardProps {
  patient: Patient;
  /** With serviciosAvanzados: battery, signal and times too (R-LIST-6). */
  full: boolean;
  /** False on iOS, where there are no dialogs. */
  canOpen: boolean;
  /** Null: no alert, no pause, nothing to ask. Undefined: not known. */
  alerts: ResidentAlerts | null | undefined;
  /** None while nobody is called for them. */
  edge?: Edge | undefined;
  /** That of its place: a large one with the acts, a calm one, or a line on a phone. */
  size?: CardSize;
  /** Whether the place has a row for what is asked and said of alerts: without it a card says that where it says the last urine. */
  hasRow?: boolean;
}

export type CardSize = 'urgent' | 'calm' | 'line';

const NO_ACTS: readonly Act[] = [];

/** A card renders when its own patient or alert changes, and not when another does. */
export const PatientCard = memo(Card, hasSameProps);

function Card(props: PatientCardProps) {
  const { patient, full, canOpen, alerts: known, edge, size = 'urgent', hasRow = true } = props;
  const look = useCardLook(patient);
  const { id, nombre, apellidos } = patient;
  const fullName = `${nombre} ${apellidos}`.trim();
  const facts = cardFacts(patient);
  const unsent = useUnsentCareOf(id);
  const alerts = known ?? undefined;
  const alarms = alarmFacts(facts);
  const subject = { ...(alerts ?? NO_ALERTS), resident: patient };
  const situation = useSituation(subject);
  const idle = useWhenIdle();
  const parts = useAlertParts(idle || alerts !== undefined || unsent !== undefined);
  // In a small place nothing is asked yet: the card is about to move to a larger one.
  const asks = size === 'urgent' || (hasRow && subject.alert === null);
  const next = (asks && parts?.actsOf(situation).next) || NO_ACTS;
  // A small place keeps the row when nothing is asked any longer.
  const hasActsRow = next.length > 0 || (hasRow && size !== 'urgent');
  const [isOpened, setOpened] = useState(false);
  const lost = useConnection() === 'lost';
  const alert = alerts?.alert;
  const owner = parts && (alerts || unsent) && <parts.CardOwner {...(alerts ?? NO_ALERTS)} unsent={unsent} />;
  // As high with and without words.
  const ownerRow = hasRow && <div className={classes.owner}>{owner}</div>;
  return (
    <article
      className={`${classes.card} ${tones.tone}`}
      data-state={look.state}
      data-kind={full ? 'full' : 'compact'}
      data-size={size}
      data-warning={facts.includes('warning') || undefined}
      data-free={patient.sensor === null || undefined}
      data-opens={canOpen || undefined}
      data-alert={alert && (lost ? 'lost' : alert.status)}
      data-edge={edge && lost ? 'lost' : edge}
      data-acts={hasActsRow || undefined}
      onClickCapture={ignoreSecondClick}
    >
      <h3 className={classes.name} title={fullName} data-long={cardName(patient).length > LONG || undefined}>
        {canOpen ? (
          <Link href={`/patient/${id}/week`} className={classes.open}>
            <Name patient={patient} fullName={fullName} />
          </Link>
        ) : (
          <Name patient={patient} fullName={fullName} />
        )}
      </h3>
      <CardRoom patient={patient} status={look.status} />
      <div className={classes.body}>
        <CardState patient={patient} look={look} />
        {alarms.length > 0 && (
          <ul className={classes.facts}>
            {alarms.map((fact) => (
              <CardFact key={fact} fact={fact} patient={patient} />
            ))}
          </ul>
        )}
        {size !== 'line' && ownerRow}
      </div>
      {size === 'line' && ownerRow}
      <CardPanel patient={patient} />
      <CardMarks
        patient={patient}
        name={fullName}
        full={full}
        canOpen={canOpen}
        warning={facts.includes('warning')}
      />
      <CardFoot
        patient={patient}
        name={fullName}
        look={look}
        subject={subject}
        {...{ next, hasActsRow }}
        parts={parts}
        // What somebody has opened stays, though the card became a line meanwhile.
        hasActs={size !== 'line' || !canOpen || hasActsRow || isOpened}
        onOpen={setOpened}
        lastUrine={full && facts.includes('last-urine')}
        owner={!hasRow && owner}
      />
      <CardBars patient={patient} state={look.state} />
    </article>
  );
}

/** The list of alerts is taken apart anew at every event; what concerns this card is compared part by part. */
function hasSameProps(
  { alerts: before, ...one }: PatientCardProps,
  { alerts: after, ...other }: PatientCardProps,
): boolean {
  return (
    one.patient === other.patient &&
    one.full === other.full &&
    one.canOpen === other.canOpen &&
    one.edge === other.edge &&
    one.size === other.size &&
    one.hasRow === other.hasRow &&
    (before === undefined) === (after === undefined) &&
    before?.alert === after?.alert &&
    before?.pause === after?.pause &&
    before?.prompt === after?.prompt &&
    areSame(before?.alerts, after?.alerts) &&
    areSame(before?.care, after?.care)
  );
}

const areSame = <T,>(before: readonly T[] = [], after: readonly T[] = []): boolean =>
  before.length === after.length && before.every((each, index) => each === after[index]);

/** A name of more characters is written smaller where many cards stand side by side; it has 20 at most. */
const LONG = 16;

/** Shortened on the screen (R-CARD-1), in full for screen-reader users. */
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
