import { type BoardScreen, liveBoard } from '@vigilia/contract/boards';
import { DAY, HOUR, type Instant } from '@vigilia/domain/instant';
import type { BoardActor, Centre } from '#http/actor';
import type { BoardContext, Context } from '#http/context';
import type { EventStream, StreamEvent } from '#http/event-stream';
import { Problem } from '#http/problem';
import type { Router } from '#http/router';
import { BoardView } from './board-view';

interface Subscriber {
  readonly stream: EventStream;
  readonly account: string;
  readonly session: string;
  readonly project: (event: StreamEvent) => readonly StreamEvent[];
  isSessionValid(now: Instant): Promise<boolean>;
}

/** Handed over by the features that own the live feed and sessions. */
interface BoardLiveNeeds {
  readonly feed: {
    requireCapacityFor(account: string): void;
    subscribe(centre: Centre, subscriber: Subscriber): Promise<void>;
  };
  readonly isSessionValid: (tokenHash: Uint8Array, now: Instant) => Promise<boolean>;
  readonly identifyBoard: (tokenHash: Uint8Array, now: Instant) => Promise<BoardActor | null>;
  /** Nobody watches for alerts, so that none does not mean that nobody needs anybody. */
  readonly areAlertsUnknown: () => boolean;
  readonly listSections: (centroId: number) => Promise<readonly { readonly id: number }[]>;
}

/** How long a look is one look in the access log: a person's feed as any other, a board's a day. Who comes meanwhile is named at once. */
const LOGGED_AGAIN = { person: HOUR, board: DAY };

/** What a wall board reads, and the same for somebody who is signed in. */
export function boardLiveRoutes(
  { serveBoardStream }: Router,
  { feed, isSessionValid, identifyBoard, areAlertsUnknown, listSections }: BoardLiveNeeds,
): void {
  /** Somebody's own choice may name a section that was removed: that is no choice, as in the list. */
  const existing = async (centre: Centre, chosen: readonly number[]): Promise<readonly number[]> => {
    if (chosen.length === 0) return chosen;
    const sections = await listSections(centre.id);
    return chosen.filter((id) => sections.some((section) => section.id === id));
  };
  serveBoardStream(
    liveBoard,
    async (stream, { query }, context) => {
      const { centre, now, access } = context;
      const viewer = viewerOf(context);
      const board = 'board' in context ? context.board : null;
      const choice = board ?? { secciones: await existing(centre, query.secciones ?? []), roomOnly: false };
      const view = new BoardView(choice);
      const screens = new BoardScreens(board, centre, choice.secciones, now);
      const stillValid = async (now: Instant): Promise<boolean> => {
        if (areAlertsUnknown()) throw new Problem('unavailable');
        if (!board)
          return (
            (await isSessionValid(viewer.tokenHash, now)) &&
            (await existing(centre, choice.secciones)).length === choice.secciones.length
          );
        const current = await identifyBoard(board.tokenHash, now);
        // With other settings, or of a home that was renamed, it begins anew.
        return current !== null && isSameBoard(current, board);
      };
      let loggedAt = now;
      stream.send(screens.first());
      await feed.subscribe(centre, {
        ...{ stream, account: viewer.account },
        project: (event) => (event.event === 'centro' ? screens.of(event) : view.project(event)),
        session: Buffer.from(viewer.tokenHash).toString('hex'),
        isSessionValid: async (now) => {
          const isValid = await stillValid(now);
          if (!isValid) return false;
          const isDue = now - loggedAt >= LOGGED_AGAIN[board ? 'board' : 'person'];
          if (isDue) loggedAt = now;
          const seen = isDue ? view.everybody() : view.newcomers();
          if (isDue || seen.length > 0) access.again(now, seen);
          return true;
        },
      });
      access.about(view.everybody());
    },
    (context) => {
      if (areAlertsUnknown()) throw new Problem('unavailable');
      feed.requireCapacityFor(viewerOf(context).account);
    },
  );
}

function viewerOf(context: Context | BoardContext) {
  if ('board' in context) return { account: `board ${context.board.id}`, tokenHash: context.board.tokenHash };
  return { account: `staff ${context.actor.id}`, tokenHash: context.actor.tokenHash };
}

/** The `screen` event, again whenever the home gets another name or zone. */
class BoardScreens {
  private sent = '';

  constructor(
    private readonly board: BoardActor | null,
    private readonly centre: Centre,
    private readonly secciones: readonly number[],
    private readonly openedAt: Instant,
  ) {}

  first(): StreamEvent {
    return this.screen(this.centre);
  }

  of({ json }: StreamEvent): StreamEvent[] {
    const { sent } = this;
    const screen = this.screen(JSON.parse(json) as Centre);
    return screen.json === sent ? [] : [screen];
  }

  private screen(centre: Pick<Centre, 'nombre' | 'zona'>): StreamEvent {
    const { board, secciones, openedAt } = this;
    const screen = { ...screenOf(board, centre, secciones), now: new Date(openedAt).toISOString() };
    this.sent = JSON.stringify(screen);
    return { event: 'screen', json: this.sent };
  }
}

const screenOf = (
  board: BoardActor | null,
  { nombre, zona }: Pick<Centre, 'nombre' | 'zona'>,
  secciones: readonly number[],
): Omit<BoardScreen, 'now'> => ({
  nombre: board?.nombre ?? null,
  centro: { nombre, zona },
  allSections: secciones.length === 0,
  roomOnly: board?.roomOnly ?? false,
  locale: board?.locale ?? null,
});

const isSameBoard = (one: BoardActor, other: BoardActor): boolean =>
  JSON.stringify([one.secciones, one.sectionNames, screenOf(one, one.centre, one.secciones)]) ===
  JSON.stringify([other.secciones, other.sectionNames, screenOf(other, other.centre, other.secciones)]);
