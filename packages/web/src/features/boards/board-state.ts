import type {
  BOARD_EVENTS,
  BoardAlert,
  BoardBesides,
  BoardDuty,
  BoardScreen,
  BoardSnapshot,
} from '@vigilia/contract/boards';
import type { EventOf } from '#lib/live-connection';
import { withResident } from '#lib/resident-list';

export type BoardEvent = EventOf<typeof BOARD_EVENTS>;

/** What a board knows. Null: not yet. */
export interface BoardState {
  readonly screen: BoardScreen | null;
  readonly snapshot: BoardSnapshot | null;
  readonly alerts: readonly BoardAlert[];
  /** Why somebody has no alert. */
  readonly besides: BoardBesides;
  readonly duty: readonly BoardDuty[];
}

export const NOTHING_YET: BoardState = {
  screen: null,
  snapshot: null,
  alerts: [],
  besides: { care: [], pauses: [], wetFrom: 4 },
  duty: [],
};

/** Every section that an administrator chose for it was removed since: it shows nobody, which says nothing about anybody. */
export const hasLostSections = ({ screen, snapshot }: BoardState): boolean =>
  screen !== null && screen.nombre !== null && !screen.allSections && snapshot?.secciones.length === 0;

/** The state after an event. Residents and alerts that did not change stay the same objects, so that only one tile renders. */
export function boardAfter(state: BoardState, { event, data }: BoardEvent): BoardState {
  switch (event) {
    case 'screen':
      return { ...state, screen: data };
    case 'snapshot':
      return { ...state, snapshot: data };
    case 'paciente':
      if (!state.snapshot) return state;
      return {
        ...state,
        snapshot: {
          ...state.snapshot,
          lista: withResident(state.snapshot.lista, state.snapshot.secciones, data),
        },
      };
    case 'baja':
      return {
        ...state,
        snapshot: state.snapshot && without(state.snapshot, data.id),
        alerts: state.alerts.filter(({ paciente }) => paciente !== data.id),
      };
    case 'alerts':
      return { ...state, alerts: data.lista };
    case 'alert': {
      const others = state.alerts.filter(({ id }) => id !== data.id);
      return { ...state, alerts: data.endedAt === null ? [...others, data] : others };
    }
    case 'besides':
      return { ...state, besides: data };
    case 'duty':
      return { ...state, duty: data.lista };
    // Also of a newer server, before the schemas are there.
    default:
      return state;
  }
}

const without = (snapshot: BoardSnapshot, gone: number): BoardSnapshot => ({
  ...snapshot,
  lista: snapshot.lista.filter(({ id }) => id !== gone),
});
