import type { Patient } from '@vigilia/contract/patients';
import { GROUPS } from '@vigilia/domain/ward-groups';
import { isCalled } from '@vigilia/domain/ward-order';
import { Fragment, type ReactNode, useEffect, useMemo } from 'react';
import { alertsByResident, saysSomething } from '#care/alert-list';
import { useAlertList } from '#care/alerts-query';
import { useUnsentCare } from '#care/unsent-care';
import { edgeOf } from '#features/patients/card/card-edge';
import { PatientCard } from '#features/patients/card/patient-card';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { useLayout } from '#lib/layout';
import { useProgressiveIds } from '#lib/progressive-ids';
import { useSession } from '#lib/session';
import { ErrorBoundary } from '#ui/error-boundary';
import type { WardOrder } from './order-switch';
import { type Heading, type Place, placesOf } from './places';
import { useFrozenOrder } from './use-frozen-order';
import { useHandOnFocus } from './use-hand-on-focus';
import type { WardViewState } from './use-ward-view';
import classes from './ward-grid.module.css';

interface WardGridProps {
  view: WardViewState;
  order: WardOrder;
  /** The order that somebody chose: that acts at once, another one when nobody touches the cards. */
  chosen: WardOrder | undefined;
  full: boolean;
  canOpen: boolean;
  /** On a phone: how everybody is who is not called, above them. */
  summary?: ReactNode;
  /** Called when every card is on the screen, to load what comes next. */
  onDrawn: () => void;
}

export function WardGrid({ view, order, chosen, full, canOpen, summary, onDrawn }: WardGridProps) {
  const { everybody, groups, shown, filter, sectionNames } = view;
  const t = useTexts();
  const { data: alerts } = useAlertList();
  const session = useSession();
  const alertsById = useMemo(() => alerts && alertsByResident(alerts, session), [alerts, session]);
  const unsent = useUnsentCare();
  const wanted = useMemo(() => {
    const needsRow = (id: number) =>
      saysSomething(alertsById?.get(id)) || unsent.some(({ patient }) => patient === id);
    return placesOf(order, shown, groups, needsRow);
  }, [order, shown, groups, alertsById, unsent]);
  const { places, ref } = useFrozenOrder(wanted, `${chosen} ${filter}`);
  const ids = useMemo(() => places.map(({ id }) => id), [places]);
  useHandOnFocus(ids);
  const drawn = useProgressiveIds(ids);
  const complete = ids.every((id) => drawn.has(id));
  useEffect(() => {
    if (complete) onDrawn();
  }, [complete, onDrawn]);
  // On lines the rooms stand below each other, whether or not the position of everybody is followed.
  const hasPanels = useMemo(() => everybody.some((each) => each.allowActivityTracking), [everybody]);
  const byId = useMemo(() => new Map(everybody.map((patient) => [patient.id, patient])), [everybody]);
  const calmSize = useLayout() === 'phone' ? 'line' : 'calm';
  const firstCalm = places.findIndex(({ heading }) => heading !== 'called');
  const countOf = (is: (place: Place) => boolean) => places.filter(is).length;
  const partsOf = (heading: Heading): { key: string; name: string; count: number }[] => {
    if (heading === 'called')
      return GROUPS.filter(isCalled).flatMap((group) => {
        const count = countOf((place) => place.heading === 'called' && place.group === group);
        return count > 0 ? { key: group, name: t(`ward.group.${group}`), count } : [];
      });
    // A resident may have moved to a section that this list does not have yet.
    const name = heading === 'waiting' ? t('ward.group.waiting') : (sectionNames.get(heading) ?? '');
    return [{ key: `${heading}`, name, count: countOf((place) => place.heading === heading) }];
  };
  return (
    <ul
      className={classes.grid}
      data-kind={full ? 'full' : 'compact'}
      data-panels={hasPanels || undefined}
      aria-label={t('ward.cards')}
      aria-busy={!complete}
      ref={ref}
    >
      {places.map(({ id, heading, size }, index) => {
        const patient = byId.get(id);
        const summaryRow = summary && index === firstCalm && <li className={classes.summary}>{summary}</li>;
        return (
          <Fragment key={id}>
            {/* The first heading of all stands beside the tools, above it. */}
            {index > 0 && summaryRow}
            {heading !== places[index - 1]?.heading && (
              <li className={classes.group}>
                <h2 className={classes.groupName}>
                  {partsOf(heading).map(({ key, name, count }) => (
                    <span key={key} title={name} data-long={name.length > LONG || undefined}>
                      {name} <span className={classes.groupCount}>{count}</span>
                    </span>
                  ))}
                </h2>
              </li>
            )}
            {index === 0 && summaryRow}
            {patient && (
              <li className={classes.cell} data-patient={id} data-size={size === 'urgent' ? size : calmSize}>
                {drawn.has(id) ? (
                  <ErrorBoundary where="card" resetOn={patient} fallback={<BrokenCard patient={patient} />}>
                    <PatientCard
                      {...{ patient, full, canOpen }}
                      size={size === 'urgent' ? size : calmSize}
                      hasRow={size !== 'calm'}
                      alerts={alertsById && (alertsById.get(id) ?? null)}
                      edge={edgeOf(groups.get(id))}
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

/** On a phone the name of a section of more characters is written smaller, to take two lines beside the tools. */
const LONG = 20;

/** Instead of a card that cannot be drawn. Whoever it is about may need somebody: it says so and stays in its place. */
function BrokenCard({ patient }: { patient: Patient }) {
  const t = useTexts();
  const name = fullName(patient);
  return (
    <article className={classes.broken} role="alert">
      <h3 className={classes.brokenName}>{name}</h3>
      <p className={classes.brokenText}>{t('ward.cardBroken')}</p>
    </article>
  );
}
