import { IconCloudOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '#lib/i18n';
import { useTicker } from '#lib/live-clock';
import { useMoment } from '#lib/moment';
import { Problem } from '#lib/problem';
import { useZone } from '#lib/session';
import classes from './loaded.module.css';
import { Notice } from './notice';
import { placeOf } from './page-skeleton';

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'error' | 'dataUpdatedAt'> & { refetch: () => unknown };
  /** Of the final size, so that nothing shifts; a number is a height. */
  skeleton: ReactNode;
  /** A list without rows is empty; other data says so here. */
  isEmpty?: (data: T) => boolean;
  /** False where the page itself shows how old the data is. */
  stale?: boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

/** The result of a query in each state: loading, failed, empty, loaded, and loaded but out of date. */
export function Loaded<T>({
  query,
  skeleton,
  isEmpty = hasNoRows,
  empty,
  stale = true,
  children,
}: LoadedProps<T>) {
  const t = useTexts();
  const moment = useMoment(useZone());
  const ticker = useTicker();
  if (query.data === undefined) {
    if (!query.isError) return <div aria-busy="true">{placeOf(skeleton)}</div>;
    const isAway = query.error instanceof Problem && query.error.status === 0;
    return (
      <Notice
        role="alert"
        icon={IconCloudOff}
        text={isAway ? 'error.unavailable' : 'error.load'}
        hint={(!isAway && query.error?.message) || undefined}
        action={{ label: t('action.retry'), onClick: () => void query.refetch() }}
      />
    );
  }
  return (
    <>
      {stale && query.isError && (
        <p className={classes.stale} role="status">
          <IconCloudOff size={18} aria-hidden="true" />
          {t('time.staleSince', { time: moment(ticker.serverTimeAt(query.dataUpdatedAt)) })}
        </p>
      )}
      {empty !== undefined && isEmpty(query.data) ? empty : children(query.data)}
    </>
  );
}

const hasNoRows = (data: unknown): boolean => Object(data).lista?.length === 0;
