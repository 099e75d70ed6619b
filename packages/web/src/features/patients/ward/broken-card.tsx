import type { Patient } from '@vigilia/contract/patients';
import { useTranslation } from 'react-i18next';
import { fullName } from '#lib/full-name';
import classes from './ward-grid.module.css';

/** Instead of a card that cannot be drawn. Whoever it is about may need somebody: it says so and stays in its place. */
export function BrokenCard({ patient }: { patient: Patient }) {
  const { t } = useTranslation();
  const name = fullName(patient);
  return (
    <article className={classes.broken} role="alert">
      <h2 className={classes.brokenName}>{name}</h2>
      <p className={classes.brokenText}>{t('ward.cardBroken')}</p>
    </article>
  );
}
