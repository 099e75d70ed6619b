import {
  IconAntennaBarsOff,
  IconCircleCheck,
  IconCloudOff,
  IconHeartbeat,
  IconHourglass,
  IconLayoutOff,
  type TablerIcon,
} from '@tabler/icons-react';
import type {
  BoardAlert,
  BoardBesides,
  BoardPatient,
  BoardScreen,
  BoardSnapshot,
} from '@vigilia/contract/boards';
import { SECOND } from '@vigilia/domain/instant';
import { changingWithTime, type Grouped, groupResidents } from '@vigilia/domain/ward-groups';
import { type CSSProperties, useMemo, useSyncExternalStore } from 'react';
import { summaryOf } from '#care/ward-sentence';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { listen } from '#lib/listen';
import { useClockValue, useNowOf, useTicker } from '#lib/live-clock';
import type { ConnectionState } from '#lib/live-connection';
import { useMoment } from '#lib/moment';
import { formatTime } from '#lib/times';
import { BoardCallTile } from './board-call';
import { callsOf, silentSince } from './board-calls';
import { type BoardLayout, boardLayout } from './board-layout';
import type { BoardParts } from './board-parts';
import { type BoardState, hasLostSections } from './board-state';
import { BoardTile } from './board-tile';
import { knownZone } from './board-token';
import classes from './board-view.module.css';
import { BoardWords } from './board-words';

interface BoardViewProps {
  state: BoardState;
  connection: ConnectionState;
  roomOnly: boolean;
  parts: BoardParts;
}

/** A shorter interruption is not worth a word: what is shown is not yet older than this. */
const GRACE = 20 * SECOND;
/** What comes sooner is drawn at once, without words before it. */
const WORDLESS = SECOND;
const PAGE_TIME = 10 * SECOND;

/** The wall board, or in its place what is wrong. */
export function BoardView({ state, connection, roomOnly, parts }: BoardViewProps) {
  const t = useTexts();
  const ticker = useTicker();
  const { screen, snapshot, alerts, besides, duty } = state;
  const zone = screen?.centro.zona ?? knownZone();
  const moment = useMoment(zone);
  const clock = useClockValue((now) => (zone === null ? '' : formatTime(now, zone)));
  const useIsAway = (ms: number) =>
    useClockValue(() => connection.kind !== 'live' && ticker.deviceNow() - connection.since >= ms);
  const isLost = useIsAway(GRACE);
  const isSlow = useIsAway(WORDLESS);
  const silent = silentSince(alerts);
  const words = (icon: TablerIcon, title: string, hint: string, alarming = true) => (
    <BoardWords {...{ icon, title, hint, clock, alarming }} />
  );
  if (isLost && connection.kind !== 'live') {
    const time = moment(ticker.serverTimeAt(connection.since));
    return words(IconCloudOff, t('boards.lost', { time }), t('boards.lostHint'));
  }
  if (!screen || !snapshot)
    return isSlow && words(IconHeartbeat, t('boards.opening'), t('alert.footer'), false);
  if (silent !== null)
    return words(IconAntennaBarsOff, t('boards.silent', { time: moment(silent) }), t('boards.silentHint'));
  if (hasLostSections(state))
    return words(IconLayoutOff, t('boards.noSection'), t('boards.noSectionHint', { name: screen.nombre }));
  return (
    <Board
      {...{ screen, snapshot, alerts, besides, duty }}
      clock={clock}
      live={connection.kind === 'live'}
      roomOnly={roomOnly || screen.roomOnly}
      parts={parts}
    />
  );
}

interface BoardProps extends Pick<BoardState, 'alerts' | 'besides' | 'duty'> {
  screen: BoardScreen;
  snapshot: BoardSnapshot;
  clock: string;
  live: boolean;
  roomOnly: boolean;
  parts: BoardParts;
}

function Board({ screen, snapshot, alerts, besides, duty, clock, live, roomOnly, parts }: BoardProps) {
  const t = useTexts();
  const { width, height } = useWindowSize();
  const place = placeOf(screen, snapshot);
  const residents = snapshot.lista;
  const groups = useGroups(residents, alerts, besides);
  const calls = useMemo(() => callsOf(residents, groups, alerts), [residents, groups, alerts]);
  const onDuty = useClockValue((now) =>
    duty
      .filter(({ until }) => now < Date.parse(until))
      .map(({ nombre }) => nombre)
      .join(', '),
  );
  const names = !roomOnly && residents.some((resident) => fullName(resident) !== '');
  const layout = useMemo(
    () => boardLayout({ width, height, residents: residents.length, calls: calls.length, names }),
    [width, height, residents.length, calls.length, names],
  );
  const { pages, columns, rows, nameLines } = layout.grid;
  const page = useClockValue((now) => Math.floor(now / PAGE_TIME) % pages);
  const perPage = columns * rows;
  const shown = residents.slice(page * perPage, (page + 1) * perPage);
  const hidden = calls.length - layout.calls.shown;
  return (
    <main className={classes.board} style={sizesOf(layout)}>
      <header className={classes.header}>
        <h1 className={classes.title}>{screen.nombre ?? place}</h1>
        <p className={classes.count}>
          {screen.nombre !== null && `${place} · `}
          {t('boards.residents', { count: residents.length })}
          {live && <span className={classes.live}> · {t('ward.live')}</span>}
          {onDuty !== '' && ` · ${t('alert.duty.now', { names: onDuty })}`}
        </p>
        <p className={classes.clock}>{clock}</p>
      </header>
      {calls.length === 0 ? (
        <NoCalls groups={groups} alerts={alerts} />
      ) : (
        <ul
          className={classes.calls}
          data-compact={layout.calls.compact || undefined}
          aria-label={t('alert.title')}
        >
          {calls.slice(0, layout.calls.shown).map((call) => (
            <BoardCallTile key={call.alert.id} {...{ call, names }} />
          ))}
          {hidden > 0 && <li className={classes.rest}>{t('boards.more', { count: hidden })}</li>}
        </ul>
      )}
      {residents.length === 0 ? (
        <p className={classes.nobody}>{t('boards.nobody')}</p>
      ) : (
        <ul className={classes.grid}>
          {shown.map((resident) => (
            <BoardTile
              key={resident.id}
              alert={groups.get(resident.id)?.alert ?? undefined}
              care={besides.care.find(({ paciente }) => paciente === resident.id)}
              zone={screen.centro.zona}
              {...{ resident, parts }}
              nameLines={nameLines}
            />
          ))}
        </ul>
      )}
      <footer className={classes.footer}>
        <span>{t('alert.footer')}</span>
        {pages > 1 && (
          <span className={classes.dots} role="img" aria-label={t('boards.page', { page: page + 1, pages })}>
            {Array.from({ length: pages }, (_, index) => (
              <span key={index} className={classes.dot} data-current={index === page || undefined} />
            ))}
          </span>
        )}
      </footer>
    </main>
  );
}

/** Who is in which group, by the same decision as in the list. */
function useGroups(
  residents: readonly BoardPatient[],
  lista: readonly BoardAlert[],
  besides: BoardBesides,
): ReadonlyMap<number, Grouped<BoardAlert>> {
  const now = useNowOf((now) => changingWithTime(residents, besides, { now, connection: 'live' }));
  return useMemo(
    () => groupResidents(residents, { lista, ...besides }, { now, connection: 'live' }),
    [residents, lista, besides, now],
  );
}

/** In place of the calls: that nobody needs anybody, or how many are on the tiles alone. */
function NoCalls({
  groups,
  alerts,
}: {
  groups: ReadonlyMap<number, Grouped>;
  alerts: readonly BoardAlert[];
}) {
  const t = useTexts();
  const { isCalm, sentence } = summaryOf(t, groups, alerts);
  if (isCalm)
    return (
      <p className={classes.calm}>
        <IconCircleCheck className={classes.calmIcon} stroke={1.75} aria-hidden="true" />
        {t('alert.emptyHint')}
      </p>
    );
  const low = [...groups.values()].filter(({ group }) => group === 'low').length;
  const onRound = low > 0 ? [t('boards.onRound', { count: low })] : [];
  const all = [...onRound, sentence].filter(Boolean).join(' · ');
  return (
    <p className={classes.calm} data-waiting>
      <IconHourglass className={classes.calmIcon} stroke={1.75} aria-hidden="true" />
      {t('boards.noCalls', { groups: all })}
    </p>
  );
}

/** The sections where some were chosen, else the home. */
const placeOf = (screen: BoardScreen, { secciones }: BoardSnapshot): string =>
  screen.allSections ? screen.centro.nombre : secciones.map(({ nombre }) => nombre).join(' · ');

const sizesOf = ({ pad, gap, header, footer, calls, grid }: BoardLayout) =>
  ({
    '--pad': `${pad}px`,
    '--gap': `${gap}px`,
    '--header': `${header}px`,
    '--footer': `${footer}px`,
    '--calls-unit': `${calls.unit}px`,
    '--calls-columns': calls.columns,
    '--calls-rows': calls.rows,
    '--calls-height': `${calls.height}px`,
    '--tile-unit': `${grid.unit}px`,
    '--columns': grid.columns,
    '--rows': grid.rows,
    '--figure': grid.figure,
  }) as CSSProperties;

const read = (): string => `${window.innerWidth} ${window.innerHeight}`;

const subscribe = (listener: () => void) => listen(window, ['resize'], listener);

function useWindowSize(): { width: number; height: number } {
  const [width = 0, height = 0] = useSyncExternalStore(subscribe, read).split(' ').map(Number);
  return { width, height };
}
