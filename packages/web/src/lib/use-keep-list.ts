import { SECOND } from '@vigilia/domain/instant';
import { useEffect, useRef } from 'react';
import type { ShownList } from './patients-query';
import { useSession } from './session';

/** Often enough for a start without a network; every live event would write it anew. */
const KEEP_INTERVAL = 30 * SECOND;

/** Keeps the list of the centre in this browser, for a start without a network. */
export function useKeepList(list: ShownList | undefined, at: number, idCentro: number | undefined): void {
  const username = useSession().user?.username;
  const last = useRef({ at: 0, centre: idCentro });
  useEffect(() => {
    if (!list || list.keptAt !== undefined || username === undefined) return;
    if (last.current.centre === idCentro && at - last.current.at < KEEP_INTERVAL) return;
    last.current = { at, centre: idCentro };
    // A browser without storage starts without a list.
    import('./kept')
      .then(({ keepList }) => keepList(username, idCentro, { list, at }))
      .catch(() => undefined);
  }, [list, at, idCentro, username]);
}
