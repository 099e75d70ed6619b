import { useQuery } from '@tanstack/react-query';
import type { Patient } from '@vigilia/contract/patients';
import { useTranslation } from 'react-i18next';
import { ActsBar } from '#care/acts-bar';
import type { ResidentAlerts } from '#care/alert-list';
import { awaitedCare, careText } from '#care/care-text';
import { fullName } from '#lib/full-name';
import { useClockValue, useTicker } from '#lib/live-clock';
import { useMomentAt } from '#lib/moment';
import { patientsQuery } from '#lib/patients-query';
import { useIdCentro, useZone } from '#lib/session';
import groups from './alert-list.module.css';
import classes from './alert-row.module.css';

interface Waiting {
  readonly resident: Patient;
  readonly known: ResidentAlerts;
}

/** Residents without an alert whose care something follows: readings may still show it, or they are asked again. */
export function useWaitingResidents(known: ReadonlyMap<number, ResidentAlerts>): readonly Waiting[] {
  const { data } = useQuery({ ...patientsQuery(useIdCentro()), enabled: false });
  const ticker = useTicker();
  const waiting = (now: number) =>
    [...known].filter(([, { alert, care }]) => alert === null && awaitedCare(care, now));
  useClockValue((now) => waiting(now).length);
  return waiting(ticker.now()).flatMap(([id, known]) => {
    const resident = data?.lista.find((each) => each.id === id);
    return resident ? [{ resident, known }] : [];
  });
}

/** What was done about them, so that nobody goes a second time. */
export function WaitingRows({ residents }: { residents: readonly Waiting[] }) {
  const { t } = useTranslation();
  const momentAt = useMomentAt(useZone());
  const ticker = useTicker();
  return (
    <section aria-label={t('alert.waitingTitle')}>
      <h3 className={groups.group}>
        {t('alert.waitingTitle')} <span>{residents.length}</span>
      </h3>
      <ul className={groups.rows}>
        {residents.map(({ resident, known }) => {
          const care = awaitedCare(known.care, ticker.now());
          const title = `${resident.numeroHabitacion} · ${fullName(resident)}`;
          const about = care && `${careText(care, momentAt)} · ${care.by.nombre}`;
          return (
            <li key={resident.id} className={classes.row} data-status="waiting">
              <div className={classes.main}>
                <div className={classes.texts}>
                  <span className={classes.title}>{title}</span>
                  <span className={classes.what}>{about}</span>
                </div>
                <div className={classes.acts}>
                  <ActsBar
                    subject={{ ...known, resident }}
                    next={[]}
                    who={fullName(resident)}
                    title={title}
                  />
                </div>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
