import { IconHourglass } from '@tabler/icons-react';
import type { Patient } from '@vigilia/contract/patients';
import type { CardStatus } from '@vigilia/domain/card';
import { isOld } from '@vigilia/domain/freshness';
import { useMomentValue } from '#lib/connection';
import { useTexts } from '#lib/i18n';
import { useAgo, useDuration } from '#lib/moment';
import { hasAgeBesideState } from './card-facts';
import classes from './reading-age.module.css';

interface ReadingAgeProps {
  patient: Patient;
  status: CardStatus;
  /** Also while the reading is fresh and every change arrives at once. */
  always?: boolean;
}

/** How old the reading is, unless the state says so itself. A narrow card shows the time alone. */
export function ReadingAge({ patient: { measuredAt }, status, always = false }: ReadingAgeProps) {
  const matters = useMomentValue(
    ({ now, connection }) => always || connection !== 'live' || isOld(measuredAt, now),
  );
  if (measuredAt === null || status === 'not-assigned' || hasAgeBesideState(status) || !matters) return null;
  return <Age since={measuredAt} />;
}

function Age({ since }: { since: string }) {
  const t = useTexts();
  const duration = useDuration(since);
  const text = t('ward.measured', { ago: useAgo(since) });
  return (
    <span className={classes.age} title={text}>
      <IconHourglass size={14} stroke={2} aria-hidden="true" className={classes.icon} />
      <span className={classes.long}>{text}</span>
      <span className={classes.short} aria-hidden="true">
        {duration}
      </span>
    </span>
  );
}
