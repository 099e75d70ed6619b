import type { Patient } from '@vigilia/contract/patients';
import { useTexts } from '#lib/i18n';
import { stateSince } from './card-facts';
import type { CardLook } from './card-look';
import classes from './card-state.module.css';
import { Elapsed } from './elapsed';

/** The state and how long it has lasted: “Nat · 1:25”. */
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
              <Elapsed since={since} />
            </span>
          )}
        </span>
      </span>
    </p>
  );
}

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
          · <Elapsed since={since} />
        </>
      )}
    </>
  );
}
