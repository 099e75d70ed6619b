import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { listPatients, type Patient, type PatientList } from '@vigilia/contract/patients';
import { useEffect, useState } from 'react';
import { viewQuery } from '#features/patients/patients.queries';
import { listKey } from '#lib/list-query';
import { useTicker } from '#lib/live-clock';
import { type ConnectionState, type LiveEvent, openLiveConnection } from '#lib/live-connection';
import { requestLiveFeed } from '#lib/live-feed';
import { useIdCentro, useSession } from '#lib/session';
import { patchList } from './patch-list';

const OPENING: ConnectionState = { kind: 'opening' };

/** While the list is on the screen, live events are written into the query cache. */
export function useLiveWard(): ConnectionState {
  const client = useQueryClient();
  const ticker = useTicker();
  const token = useSession().user?.token;
  const idCentro = useIdCentro();
  const [state, setState] = useState(OPENING);

  useEffect(() => {
    if (token === undefined) return;
    const connection = openLiveConnection({
      clock: { ...ticker.clock, now: ticker.currentTime },
      request: (signal) => requestLiveFeed(idCentro, signal),
      onEvent: (event) => writeEvent(client, idCentro, event),
      onStateChange: setState,
    });
    const onVisible = () => document.visibilityState === 'visible' && connection.reconnectNow();
    window.addEventListener('online', connection.reconnectNow);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      connection.close();
      window.removeEventListener('online', connection.reconnectNow);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [client, ticker, token, idCentro]);

  return state;
}

function writeEvent(client: QueryClient, idCentro: number | undefined, event: LiveEvent): void {
  client.setQueryData<PatientList>(listKey(listPatients, idCentro), (list) => {
    if (event.event === 'snapshot') return event.data;
    return list && patchList(list, event);
  });
  if (event.event !== 'paciente') return;
  const { queryKey } = viewQuery(event.data.id);
  const known = client.getQueryData(queryKey)?.paciente;
  if (!known) return;
  const comentarios = withNewComments(known, event.data);
  client.setQueryData(queryKey, { paciente: { ...event.data, comentarios } });
  if (comentarios.length !== event.data.comentariosTotal) void client.invalidateQueries({ queryKey });
}

/** An event carries the newest comments only; those that the dialog has already stay. */
function withNewComments(known: Patient, { comentarios }: Patient): Patient['comentarios'] {
  const newest = new Set(comentarios.map(({ id }) => id));
  return [...comentarios, ...known.comentarios.filter(({ id }) => !newest.has(id))];
}
