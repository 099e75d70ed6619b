import { IconCircleCheck, IconCircleDot, IconCircleDotted, type TablerIcon } from '@tabler/icons-react';
import type { HandoverState, ShiftBounds } from '@vigilia/contract/handover';
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

/** Whether it is signed is known where its handover is shown. */
type NamedShift = ShiftBounds & { readonly state?: HandoverState };

interface ShiftNavProps {
  /** Undefined while it loads: the places are kept. */
  shift: NamedShift | undefined;
  go: (shift: ShiftRef) => void;
}

/** Which shift this is, with arrows to the one before and the one after. */
export function ShiftNav({ shift, go }: ShiftNavProps) {
  const t = useTexts();
  return (
    <nav className={classes.nav} aria-label={t('handover.shifts')}>
      <StepButton
        to="back"
        size="xl"
        label={t('handover.earlier')}
        disabled={!shift?.previous}
        onClick={() => shift?.previous && go(shift.previous)}
      />
      {/* Always there: what appears together with its text is not read. */}
      <div role="status">{shift ? <Name shift={shift} /> : <Skeleton width={220} height={44} small />}</div>
      <StepButton
        to="forward"
        size="xl"
        label={t('handover.later')}
        disabled={!shift?.next}
        onClick={() => shift?.next && go(shift.next)}
      />
    </nav>
  );
}

function Name({ shift: { date, from, until, next, state } }: { shift: NamedShift }) {
  const t = useTexts();
  const zone = useZone();
  return (
    <p className={classes.name}>
      <strong className={classes.which}>
        {shiftName(t, from, zone)} · {shiftDay(date, from, zone, i18n.language)}
      </strong>
      <span className={classes.when}>
        {shiftHours(from, until, zone)}
        <State state={state ?? (next === null ? 'running' : undefined)} />
      </span>
    </p>
  );
}

function State({ state }: { state: HandoverState | undefined }) {
  const t = useTexts();
  if (!state) return null;
  const Icon = ICONS[state];
  return (
    <>
      {' · '}
      <Icon size={15} stroke={2} aria-hidden="true" className={classes.icon} />
      {t(`handover.state.${state}`)}
    </>
  );
}
