import { useQuery } from '@tanstack/react-query';
import { DAY } from '@vigilia/domain/instant';
import { useTexts } from '#lib/i18n';
import { useClockValue } from '#lib/live-clock';
import { useMoment } from '#lib/moment';
import { useZone } from '#lib/session';
import { localDayIn } from '#lib/times';
import { Loaded } from '#ui/loaded';
import { Skeleton } from '#ui/skeleton';
import { careQuery } from './care.queries';
import classes from './recorded-list.module.css';
import { textOf } from './use-care';

/** What was recorded of a resident since yesterday and still counts, the newest first. */
export function RecordedList({ resident }: { resident: number }) {
  const t = useTexts();
  const zone = useZone();
  const moment = useMoment(zone);
  const to = useClockValue((now) => localDayIn(zone, now));
  const from = useClockValue((now) => localDayIn(zone, now - DAY));
  const query = useQuery(careQuery(resident, { from, to }));
  return (
    <Loaded query={query} skeleton={<Skeleton height={64} small marginBottom="0.75rem" />}>
      {({ lista }) => {
        const counting = lista.filter(({ voidedAt }) => voidedAt === null);
        if (counting.length === 0) return <p className={classes.none}>{t('alert.recordedNothing')}</p>;
        return (
          <ol className={classes.list} aria-label={t('alert.recordedList')}>
            {counting.map((action) => (
              <li key={action.id} className={classes.item}>
                <span className={classes.what}>{textOf(action)}</span>
                <span>
                  {moment(action.at)} · {action.autor.nombre}
                </span>
                {action.note && <span className={classes.note}>{action.note}</span>}
              </li>
            ))}
          </ol>
        );
      }}
    </Loaded>
  );
}
