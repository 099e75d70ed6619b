import { useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import { useTexts } from '#lib/i18n';
import { centreOf, endSession, useSession } from '#lib/session';
import { useTitle } from '#lib/title';
import { lazy } from '#ui/lazy';
import type { BoardControlsProps } from './board-controls';
import type { BoardParts } from './board-parts';
import { setBoardToken, useBoardToken } from './board-token';
import { BoardView } from './board-view';
import { useBoardFeed } from './use-board-feed';
import { useBoardTheme } from './use-board-theme';
import { useWakeLock } from './use-wake-lock';

// Not of a screen that is paired.
const BoardControls = lazy<BoardControlsProps>(
  () => import('./board-controls').then((chunk) => chunk.BoardControls),
  { skeleton: null },
);
const BoardPairing = lazy<{ revoked: boolean }>(
  () => import('./board-pairing').then((chunk) => chunk.BoardPairing),
  { skeleton: null, reloadsItself: true },
);

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
  if (!user) return <BoardPairing revoked={revoked} />;
  const centre = centreOf(session)?.id;
  const query = [
    ...(centre === undefined ? [] : [`idCentro=${centre}`]),
    ...(sections.length === 0 ? [] : [`secciones=${sections.join()}`]),
  ].join('&');
  return <Screen key={query} token={user.token} query={query} onRefused={expire} parts={parts} />;
}

interface ScreenProps {
  token: string;
  query: string;
  onRefused: () => void;
  parts: BoardParts;
}

function Screen({ parts, ...viewer }: ScreenProps) {
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
