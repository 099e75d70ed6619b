import type { Patient } from '@vigilia/contract/patients';
import { useTexts } from '#lib/i18n';
import { Ago, Lasting } from '#lib/moment';
import { stateSince } from './card-facts';
import type { CardLook } from './card-look';
import classes from './card-state.module.css';

/** The state and how long it has lasted: “Nat · al 1:25”. */
export function CardState({ patient, look }: { patient: Patient; look: CardLook }) {
  const t = useTexts();
  const since = stateSince(patient, look.status);
  return (
    <p className={classes.state}>
      <span className={classes.chip} data-outline={look.state === 'error' || undefined}>
        <look.icon size={16} stroke={2.25} aria-hidden="true" />
      </span>
      <span className={classes.clip}>
        <span className={classes.text}>
          <span>{t(look.textKey)}</span>
          {since !== null && (
            <span className={classes.time}>
              <span className={classes.dot}> · </span>
              <Since since={since} look={look} />
            </span>
          )}
        </span>
      </span>
    </p>
  );
}

/** What was measured last is past; every other state lasts. */
const Since = ({ since, look }: { since: string; look: CardLook }) =>
  look.status === 'last-dry' ? <Ago since={since} /> : <Lasting since={since} />;

/** The same where there is room for nothing but text. */
export function StateText({ patient, look }: { patient: Patient; look: CardLook }) {
  const t = useTexts();
  const since = stateSince(patient, look.status);
  return (
    <>
      {t(look.textKey)}
      {since !== null && (
        <>
          {' '}
          · <Since since={since} look={look} />
        </>
      )}
    </>
  );
}
