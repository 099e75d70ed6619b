import { IconCircleCheck, IconCircleDot, IconCircleDotted, type TablerIcon } from '@tabler/icons-react';
import type { HandoverPage, HandoverState } from '@vigilia/contract/handover';
import { i18n, useTexts } from '#lib/i18n';
import { useZone } from '#lib/session';
import { Skeleton } from '#ui/skeleton';
import { StepButton } from '#ui/step-button';
import type { ShiftRef } from './handover-queries';
import { shiftDay, shiftHours, shiftName } from './shift-name';
import classes from './shift-nav.module.css';

const ICONS: Readonly<Record<HandoverState, TablerIcon>> = {
  running: IconCircleDot,
  over: IconCircleDotted,
  signed: IconCircleCheck,
};

interface ShiftNavProps {
  /** Undefined while it loads: the places are kept. */
  page: HandoverPage | undefined;
  go: (shift: ShiftRef) => void;
}

/** Which shift this is, with arrows to the one before and the one after. */
export function ShiftNav({ page, go }: ShiftNavProps) {
  const t = useTexts();
  return (
    <nav className={classes.nav} aria-label={t('handover.shifts')}>
      <StepButton
        to="back"
        size="xl"
        label={t('handover.earlier')}
        disabled={!page?.previous}
        onClick={() => page?.previous && go(page.previous)}
      />
      {/* Always there: what appears together with its text is not read. */}
      <div role="status">{page ? <Name page={page} /> : <Skeleton width={220} height={44} small />}</div>
      <StepButton
        to="forward"
        size="xl"
        label={t('handover.later')}
        disabled={!page?.next}
        onClick={() => page?.next && go(page.next)}
      />
    </nav>
  );
}

function Name({ page: { date, from, until, state } }: { page: HandoverPage }) {
  const t = useTexts();
  const zone = useZone();
  const Icon = ICONS[state];
  return (
    <p className={classes.name}>
      <strong className={classes.which}>
        {shiftName(t, from, zone)} · {shiftDay(date, from, zone, i18n.language)}
      </strong>
      <span className={classes.when}>
        {shiftHours(from, until, zone)} ·{' '}
        <Icon size={15} stroke={2} aria-hidden="true" className={classes.icon} />
        {t(`handover.state.${state}`)}
      </span>
    </p>
  );
}
