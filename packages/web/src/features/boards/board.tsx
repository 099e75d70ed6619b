import type { Instant } from '@vigilia/domain/instant';
import { useCallback, useEffect, useState } from 'react';
import { useTexts } from '#lib/i18n';
import { listen } from '#lib/listen';
import { useClockValue } from '#lib/live-clock';
import { useLocation } from '#lib/location';
import { centreOf, endSession, useSession } from '#lib/session';
import { setDarkAtNight } from '#lib/theme-choice';
import { formatTime } from '#lib/times';
import { useTitle } from '#lib/title';
import { lazy } from '#ui/lazy';
import type { BoardParts } from './board-parts';
import { knownZone, setBoardToken, useBoardToken } from './board-token';
import { BoardView } from './board-view';
import { type BoardViewer, useBoardFeed } from './use-board-feed';

// Not of a screen that is paired.
const BoardControls = lazy(() => import('./board-controls').then((chunk) => chunk.BoardControls), {
  skeleton: null,
});
const BoardPairing = lazy(() => import('./board-pairing').then((chunk) => chunk.BoardPairing), {
  skeleton: null,
  reloadsItself: true,
});

interface BoardProps {
  parts: BoardParts;
  /** The sections that the signed-in user has chosen; none means all. */
  sections: readonly number[];
}

/** A screen on a wall: paired, else of whoever is signed in, else waiting to be paired. */
export function Board({ parts, sections }: BoardProps) {
  const t = useTexts();
  const paired = useBoardToken();
  const session = useSession();
  const [revoked, setRevoked] = useState(false);
  useTitle(t('boards.one'));
  useWakeLock();
  const forget = useCallback(() => {
    setBoardToken(null);
    setRevoked(true);
  }, []);
  const token = session.user?.token;
  const expire = useCallback(() => endSession(token), [token]);
  if (paired !== null)
    return <Screen key={paired} token={paired} query="" onRefused={forget} parts={parts} />;
  const { user } = session;
  if (!user) return <Pairing revoked={revoked} />;
  const centre = centreOf(session)?.id;
  const query = [
    ...(centre === undefined ? [] : [`idCentro=${centre}`]),
    ...(sections.length === 0 ? [] : [`secciones=${sections.join()}`]),
  ].join('&');
  return <Screen key={query} token={user.token} query={query} onRefused={expire} parts={parts} />;
}

function Pairing({ revoked }: { revoked: boolean }) {
  useBoardTheme(knownZone());
  return <BoardPairing revoked={revoked} />;
}

function Screen({ parts, ...viewer }: BoardViewer & { parts: BoardParts }) {
  const { state, connection } = useBoardFeed(viewer);
  const { user } = useSession();
  const [, navigate] = useLocation();
  const [roomOnly, setRoomOnly] = useState(() => localStorage.getItem(ROOMS) !== null);
  useBoardTheme(state.screen?.centro.zona ?? null);
  const choose = (rooms: boolean) => {
    if (rooms) localStorage.setItem(ROOMS, '1');
    else localStorage.removeItem(ROOMS);
    setRoomOnly(rooms);
  };
  const leave = useCallback(() => navigate('/'), [navigate]);
  const isOwn = state.screen?.nombre === null;
  return (
    <>
      <BoardView {...{ state, connection, parts }} roomOnly={isOwn && roomOnly} />
      {user && <BoardControls leave={leave} roomOnly={roomOnly} {...(isOwn && { onRoomOnly: choose })} />}
    </>
  );
}

/** In this browser's storage: rooms in place of names, for whoever is signed in. */
const ROOMS = 'boardRooms';

/** Keeps the screen on. The browser takes the lock away when the page is hidden, so it is asked for again. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let closed = false;
    const request = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // Refused, as with an empty battery: the screen then follows its own settings.
      const granted = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (closed) void granted?.release();
      else lock = granted;
    };
    void request();
    const stop = listen(document, ['visibilitychange'], () => void request());
    return () => {
      closed = true;
      stop();
      void lock?.release();
    };
  }, []);
}

/** Local times between which a board is dark: few televisions know a night of their own. */
const NIGHT = { from: '21:00', to: '07:00' };

/** By day as the system has it, at night dark; whoever chose a theme in this browser keeps it. */
function useBoardTheme(zone: string | null): void {
  const isNight = useClockValue((now) => isNightAt(zone, now));
  useEffect(() => {
    setDarkAtNight(isNight);
    return () => setDarkAtNight(false);
  }, [isNight]);
}

function isNightAt(zone: string | null, now: Instant): boolean {
  if (zone === null) return false;
  const time = formatTime(now, zone);
  return time >= NIGHT.from || time < NIGHT.to;
}
