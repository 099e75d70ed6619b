import type {
  BOARD_EVENTS,
  BoardAlert,
  BoardCare,
  BoardPatient,
  BoardScreen,
  BoardSnapshot,
} from '@vigilia/contract/boards';
import { comparePatients } from '@vigilia/domain/list-order';
import type { EventOf } from '#lib/live-connection';

export type BoardEvent = EventOf<typeof BOARD_EVENTS>;

/** What a board knows. Null: not yet. */
export interface BoardState {
  readonly screen: BoardScreen | null;
  readonly snapshot: BoardSnapshot | null;
  readonly alerts: readonly BoardAlert[];
  /** What was recorded and waits for readings, or until it is asked again. */
  readonly care: readonly BoardCare[];
}

export const NOTHING_YET: BoardState = { screen: null, snapshot: null, alerts: [], care: [] };

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
      return state.snapshot ? { ...state, snapshot: withResident(state.snapshot, data) } : state;
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
    case 'care':
      return { ...state, care: data.lista };
    case 'version':
      return state;
    // Of a newer server, before the schemas are there.
    default:
      return state;
  }
}

const without = (snapshot: BoardSnapshot, gone: number): BoardSnapshot => ({
  ...snapshot,
  lista: snapshot.lista.filter(({ id }) => id !== gone),
});

/** In place of the one before; a new name, room or section sorts them again. */
function withResident(snapshot: BoardSnapshot, resident: BoardPatient): BoardSnapshot {
  const { lista, secciones } = snapshot;
  const known = lista.find(({ id }) => id === resident.id);
  const next = known ? lista.map((each) => (each === known ? resident : each)) : [...lista, resident];
  if (known && isSamePlace(known, resident)) return { ...snapshot, lista: next };
  // The server sends the sections in their order.
  const places = new Map(secciones.map(({ id }, place) => [id, place]));
  const orderOf = ({ seccion }: BoardPatient) => places.get(seccion) ?? places.size;
  const sorted = next
    .map((each) => ({ each, key: { ...each, seccionOrden: orderOf(each), seccionNombre: '' } }))
    .sort((a, b) => comparePatients(a.key, b.key))
    .map(({ each }) => each);
  return { ...snapshot, lista: sorted };
}

const isSamePlace = (one: BoardPatient, other: BoardPatient): boolean =>
  one.nombre === other.nombre &&
  one.apellidos === other.apellidos &&
  one.numeroHabitacion === other.numeroHabitacion &&
  one.seccion === other.seccion;
