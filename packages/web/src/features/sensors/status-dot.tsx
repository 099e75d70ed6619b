import type { sensorStatus } from '@vigilia/domain/sensor-icons';
import { useTexts } from '#lib/i18n';
import { Dot } from '#ui/data-table-dot';
import classes from './status-dot.module.css';

type Status = ReturnType<typeof sensorStatus>;

export const statusKey = (status: Status) => (status === 'assigned' ? 'state.assigned' : 'state.unassigned');

/** Green when somebody wears it, black when nobody does (R-SENSORS-4, R-SENSORS-5). */
export function StatusDot({ status, compact = false }: { status: Status; compact?: boolean }) {
  const t = useTexts();
  return (
    <Dot tone={status === 'assigned' ? 'green' : 'black'} label={t(statusKey(status))} compact={compact} />
  );
}

export function StatusLegend() {
  const t = useTexts();
  return (
    <ul className={classes.legend} aria-label={t('sensorDialog.legend')}>
      <li>
        <StatusDot status="assigned" />
      </li>
      <li>
        <StatusDot status="not-assigned" />
      </li>
    </ul>
  );
}
