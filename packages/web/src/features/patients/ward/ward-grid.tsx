import type { Patient } from '@vigilia/contract/patients';
import { Fragment, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { alertsByResident } from '#care/alert-list';
import { useAlertList } from '#care/alerts-query';
import { edgeOf } from '#features/patients/card/card-edge';
import { PatientCard } from '#features/patients/card/patient-card';
import { fullName } from '#lib/full-name';
import { useProgressiveIds } from '#lib/progressive-ids';
import { useSession } from '#lib/session';
import { ErrorBoundary } from '#ui/error-boundary';
import type { WardOrder } from './order-switch';
import { byRoom, byUrgency } from './places';
import { useFrozenOrder } from './use-frozen-order';
import { useHandOnFocus } from './use-hand-on-focus';
import type { WardViewState } from './use-ward-view';
import classes from './ward-grid.module.css';

interface WardGridProps {
  view: WardViewState;
  order: WardOrder;
  full: boolean;
  canOpen: boolean;
  /** Called when every card is on the screen, to load what comes next. */
  onDrawn: () => void;
}

export function WardGrid({ view, order, full, canOpen, onDrawn }: WardGridProps) {
  const { patients, groups, shown, filter } = view;
  const { t } = useTranslation();
  const { data: alerts } = useAlertList();
  const session = useSession();
  const alertsById = useMemo(() => alerts && alertsByResident(alerts, session), [alerts, session]);
  const { places, ref } = useFrozenOrder(
    useMemo(() => (order === 'urgency' ? byUrgency(shown, groups) : byRoom(shown)), [shown, order, groups]),
    `${order} ${filter}`,
  );
  const ids = useMemo(() => places.map(({ id }) => id), [places]);
  useHandOnFocus(ids);
  const drawn = useProgressiveIds(ids);
  const complete = ids.every((id) => drawn.has(id));
  useEffect(() => {
    if (complete) onDrawn();
  }, [complete, onDrawn]);
  // Position panels need wider cards; one width for all of them keeps the columns.
  const hasPanels = useMemo(() => patients.some((each) => each.allowActivityTracking), [patients]);
  const byId = useMemo(() => new Map(patients.map((patient) => [patient.id, patient])), [patients]);
  return (
    <ul
      className={classes.grid}
      data-kind={full ? 'full' : 'compact'}
      data-panels={hasPanels || undefined}
      aria-label={t('ward.cards')}
      aria-busy={!complete}
      ref={ref}
    >
      {places.map(({ id, group }, index) => {
        const patient = byId.get(id);
        return (
          <Fragment key={id}>
            {group && group !== places[index - 1]?.group && (
              <li className={classes.group}>
                <h2 className={classes.groupName}>
                  {t(`ward.group.${group}`)}{' '}
                  <span className={classes.groupCount}>
                    {places.filter((place) => place.group === group).length}
                  </span>
                </h2>
              </li>
            )}
            {patient && (
              <li className={classes.cell} data-patient={id}>
                {drawn.has(id) ? (
                  <ErrorBoundary where="card" resetOn={patient} fallback={<BrokenCard patient={patient} />}>
                    <PatientCard
                      patient={patient}
                      full={full}
                      canOpen={canOpen}
                      alerts={alertsById && (alertsById.get(id) ?? null)}
                      edge={edgeOf(groups.get(id))}
                      level={group ? 3 : 2}
                    />
                  </ErrorBoundary>
                ) : (
                  <div className={classes.placeholder} />
                )}
              </li>
            )}
          </Fragment>
        );
      })}
    </ul>
  );
}

/** Instead of a card that cannot be drawn. Whoever it is about may need somebody: it says so and stays in its place. */
function BrokenCard({ patient }: { patient: Patient }) {
  const { t } = useTranslation();
  const name = fullName(patient);
  return (
    <article className={classes.broken} role="alert">
      <h2 className={classes.brokenName}>{name}</h2>
      <p className={classes.brokenText}>{t('ward.cardBroken')}</p>
    </article>
  );
}
