import type { Paciente } from '@vigilia/contract/patients';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useProgressiveIds } from '#lib/progressive-ids';
import { PatientCard } from './patient-card';
import { preloadDialogs } from './patient-dialogs';
import { useSteadyOrder } from './use-steady-order';
import classes from './ward-grid.module.css';

interface WardGridProps {
  /** Everybody of the chosen sections. */
  patients: readonly Paciente[];
  /** Those to show, in the server's order. */
  shown: readonly Paciente[];
  full: boolean;
  lost: boolean;
  opens: boolean;
}

export function WardGrid({ patients, shown, full, lost, opens }: WardGridProps) {
  const { t } = useTranslation();
  const { order, watch } = useSteadyOrder(useMemo(() => shown.map(({ id }) => id), [shown]));
  const drawn = useProgressiveIds(order);
  const complete = order.every((id) => drawn.has(id));
  useEffect(() => {
    if (opens && complete) preloadDialogs();
  }, [opens, complete]);
  const byId = useMemo(() => new Map(patients.map((patient) => [patient.id, patient])), [patients]);
  return (
    <ul
      className={classes.grid}
      data-kind={full ? 'full' : 'compact'}
      aria-label={t('ward.cards')}
      aria-busy={!complete}
      ref={watch}
    >
      {order.map((id) => {
        const patient = byId.get(id);
        return (
          patient && (
            <li key={id} className={classes.cell}>
              {drawn.has(id) ? (
                <PatientCard patient={patient} full={full} lost={lost} opens={opens} />
              ) : (
                <div className={classes.bone} />
              )}
            </li>
          )
        );
      })}
    </ul>
  );
}
