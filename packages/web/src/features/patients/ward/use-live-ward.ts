import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { PatientList } from '@vigilia/contract/patients';
import { useEffect, useState } from 'react';
import { listKey, viewQuery } from '#features/patients/patients.queries';
import { type LineState, type LiveNews, openLine } from '#lib/live';
import { useTicker } from '#lib/live-clock';
import { openFeed } from '#lib/live-feed';
import { centreOf, useSession } from '#lib/session';
import { patchList } from './patch-list';

const OPENING: LineState = { kind: 'opening' };

/** While the list is on the screen: what happens in the ward is written into the cache as it happens. */
export function useLiveWard(): LineState {
  const client = useQueryClient();
  const ticker = useTicker();
  const session = useSession();
  const token = session.user?.token;
  const centre = centreOf(session)?.id ?? null;
  const [state, setState] = useState(OPENING);

  useEffect(() => {
    if (token === undefined) return;
    const line = openLine({
      clock: { ...ticker.clock, now: ticker.moment },
      open: openFeed,
      hear: (news) => write(client, centre, news),
      tell: setState,
    });
    const seen = () => document.visibilityState === 'visible' && line.wake();
    window.addEventListener('online', line.wake);
    document.addEventListener('visibilitychange', seen);
    return () => {
      line.close();
      window.removeEventListener('online', line.wake);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [client, ticker, token, centre]);

  return state;
}

function write(client: QueryClient, centre: number | null, news: LiveNews): void {
  client.setQueryData<PatientList>(listKey(centre), (list) => {
    if (news.event === 'snapshot') return news.data;
    return list && patchList(list, news);
  });
  if (news.event !== 'paciente') return;
  const { queryKey } = viewQuery(news.data.id);
  client.setQueryData(queryKey, (known) => known && { paciente: news.data });
}
