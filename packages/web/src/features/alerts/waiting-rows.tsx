import type { Patient } from '@vigilia/contract/patients';
import { ActsBar } from '#care/acts-bar';
import type { ResidentAlerts } from '#care/alert-list';
import { awaitedCare, careText } from '#care/care-text';
import type { WardGroups } from '#care/use-ward-groups';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { useTicker } from '#lib/live-clock';
import { useMomentAt } from '#lib/moment';
import { useZone } from '#lib/session';
import groups from './alert-list.module.css';
import classes from './alert-row.module.css';

interface Waiting {
  readonly resident: Patient;
  readonly known: ResidentAlerts;
}

/** Residents without an alert whose care something follows: readings may still show it, or they are asked again. */
export const waitingResidents = (
  residents: readonly Patient[],
  groups: WardGroups,
  known: ReadonlyMap<number, ResidentAlerts>,
): readonly Waiting[] =>
  residents.flatMap((resident) => {
    const alerts = known.get(resident.id);
    const { alert = null, waiting = [] } = groups.get(resident.id) ?? {};
    const isFollowed = waiting.includes('confirming') || waiting.includes('asked-again');
    return alerts && alert === null && isFollowed ? [{ resident, known: alerts }] : [];
  });

/** What was done about them, so that nobody goes a second time. */
export function WaitingRows({ residents }: { residents: readonly Waiting[] }) {
  const t = useTexts();
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
                  <span className={classes.lines}>
                    <span className={classes.what}>{about}</span>
                  </span>
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
