import type { Patient } from '@vigilia/contract/patients';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PatientCard } from '#features/patients/card/patient-card';
import { alertsByResident } from '#lib/alert-list';
import { useAlertList } from '#lib/alerts-query';
import { useProgressiveIds } from '#lib/progressive-ids';
import { useSession } from '#lib/session';
import { ErrorBoundary } from '#ui/error-boundary';
import { BrokenCard } from './broken-card';
import { useFrozenOrder } from './use-frozen-order';
import { useHandOnFocus } from './use-hand-on-focus';
import classes from './ward-grid.module.css';

interface WardGridProps {
  /** All patients of the chosen sections. */
  patients: readonly Patient[];
  /** Those of them to show, in the server's order. */
  shown: readonly Patient[];
  /** Changes when the user filters. */
  filter: string;
  full: boolean;
  canOpen: boolean;
  /** Called when every card is on the screen, to load what comes next. */
  onDrawn: () => void;
}

export function WardGrid({ patients, shown, filter, full, canOpen, onDrawn }: WardGridProps) {
  const { t } = useTranslation();
  const { order, ref } = useFrozenOrder(
    useMemo(() => shown.map(({ id }) => id), [shown]),
    filter,
  );
  useHandOnFocus(order);
  const drawn = useProgressiveIds(order);
  const complete = order.every((id) => drawn.has(id));
  useEffect(() => {
    if (complete) onDrawn();
  }, [complete, onDrawn]);
  // Position panels need wider cards; one width for all of them keeps the columns.
  const hasPanels = useMemo(() => patients.some((each) => each.allowActivityTracking), [patients]);
  const byId = useMemo(() => new Map(patients.map((patient) => [patient.id, patient])), [patients]);
  const { data: alerts } = useAlertList();
  const session = useSession();
  const alertsById = useMemo(() => alerts && alertsByResident(alerts, session), [alerts, session]);
  return (
    <ul
      className={classes.grid}
      data-kind={full ? 'full' : 'compact'}
      data-panels={hasPanels || undefined}
      aria-label={t('ward.cards')}
      aria-busy={!complete}
      ref={ref}
    >
      {order.map((id) => {
        const patient = byId.get(id);
        return (
          patient && (
            <li key={id} className={classes.cell} data-patient={id}>
              {drawn.has(id) ? (
                <ErrorBoundary where="card" resetOn={patient} fallback={<BrokenCard patient={patient} />}>
                  <PatientCard patient={patient} full={full} canOpen={canOpen} alerts={alertsById?.get(id)} />
                </ErrorBoundary>
              ) : (
                <div className={classes.placeholder} />
              )}
            </li>
          )
        );
      })}
    </ul>
  );
}
