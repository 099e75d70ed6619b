import { BOARD_LIVE } from '@vigilia/contract/routes';
import type { Locale } from '@vigilia/domain/locales';
import { useEffect, useState } from 'react';
import { takeEarlyResponse } from '#lib/early-response';
import { chooseLocale, i18n } from '#lib/i18n';
import { useTicker } from '#lib/live-clock';
import { type ConnectionState, openEventConnection } from '#lib/live-connection';
import { fetchAndSyncClock } from '#lib/server-time';
import { setServerVersion } from '#lib/version';
import { whenIdle } from '#lib/when-idle';
import { type BoardState, boardAfter, NOTHING_YET } from './board-state';
import { keepZone } from './board-token';

export interface BoardViewer {
  readonly token: string;
  /** Of somebody who is signed in: the centre and sections they look at. */
  readonly query: string;
  /** The token is not valid any more. */
  readonly onRefused: () => void;
}

/** What the board knows, and how it gets it. */
export function useBoardFeed({ token, query, onRefused }: BoardViewer): {
  state: BoardState;
  connection: ConnectionState;
} {
  const ticker = useTicker();
  const [state, setState] = useState(NOTHING_YET);
  const [connection, setConnection] = useState<ConnectionState>(() => ({
    kind: 'opening',
    since: ticker.clock.now(),
  }));

  useEffect(() => {
    let onFirst: () => void = () => undefined;
    const first = new Promise<void>((resolve) => {
      onFirst = resolve;
    });
    const opened = openEventConnection({
      clock: ticker.clock,
      loadSchemas: async () => {
        await first;
        await new Promise<void>(whenIdle);
        return (await import('@vigilia/contract/boards')).BOARD_EVENTS;
      },
      showUnchecked: true,
      request: async (signal) => {
        const address = query ? `${BOARD_LIVE.path}?${query}` : BOARD_LIVE.path;
        const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` };
        const init: RequestInit = { headers, cache: 'no-store', signal };
        const early = takeEarlyResponse(address, init);
        const response = await fetchAndSyncClock(
          () => early?.response ?? fetch(address, init),
          early?.sentAt,
        );
        if (!(await isRefused(response))) return response;
        onRefused();
        return null;
      },
      onEvent: (event) => {
        if (event.event === 'screen') {
          keepZone(event.data.centro.zona);
          followLocale(event.data.locale);
        }
        if (event.event === 'version') setServerVersion(event.data.version);
        setState((before) => boardAfter(before, event));
        // Sent last: until then residents and alerts are those of the connection before.
        if (event.event !== 'alerts') return;
        setConnection({ kind: 'live' });
        onFirst();
      },
      onStateChange: (next) => {
        if (next.kind !== 'live') setConnection((before) => (before.kind === 'live' ? next : before));
      },
    });
    return opened.close;
  }, [ticker, token, query, onRefused]);
  return { state, connection };
}

/** The language that an administrator chose for the board, which the screen keeps. Texts that do not come are asked for at the next start. */
function followLocale(locale: Locale | null): void {
  if (locale && locale !== i18n.language) chooseLocale(locale).catch(() => undefined);
}

/** By us: a proxy that is being repaired or wants somebody to sign in answers in its own words. */
async function isRefused(response: Response): Promise<boolean> {
  if (response.status !== 401 && response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof Object(body).message === 'string';
}
