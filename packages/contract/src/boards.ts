import { LOCALES } from '@vigilia/domain/locales';
import { z } from 'zod';
import { alert, besides, pause, recentCare } from './alerts';
import { endpoint } from './endpoint';
import { currentState, patient } from './patients';
import { BOARD_LIVE, BOARD_PAIR, BOARD_PAIRED } from './routes';
import { centreQuery, id, idInPath, idParams, instant, name } from './shared-schemas';

/** Letters and digits that nobody confuses when they are read aloud or written down. */
export const BOARD_CODE_LETTERS = 'ACDEFHJKMNPRTUVWXY34679';
export const BOARD_CODE_LENGTH = 6;

/** As it is typed: in any case, with or without the space or dash in the middle. */
const code = z
  .string()
  .max(20)
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(new RegExp(`^[${BOARD_CODE_LETTERS}]{${BOARD_CODE_LENGTH}}$`)));

/** A device token begins with this, so that no session is looked for with it. */
export const BOARD_TOKEN_PREFIX = 'board.';
const token = z.string().regex(/^board\.[\w-]{43}$/);

const MOST_SECTIONS = 200;
const settings = z.object({
  nombre: name(60),
  /** Empty: all sections. */
  secciones: z.array(id).max(MOST_SECTIONS),
  /** Shows the room and never the name: names are not sent to it either. */
  roomOnly: z.boolean(),
  /** Null: as it was chosen on the screen itself. */
  locale: z.enum(LOCALES).nullable().default(null),
});
export type BoardSettings = z.output<typeof settings>;

export const board = settings.extend({
  id,
  nombre: z.string(),
  createdAt: instant,
  /** Who paired it; empty: somebody who was erased since. */
  autor: z.string(),
  /** When it last read something; null: never yet. */
  lastSeen: instant.nullable(),
  address: z.string(),
});
export type Board = z.output<typeof board>;

export const pairBoard = endpoint({
  ...BOARD_PAIR,
  summary:
    'A screen asks to become a wall board: the code that it shows, and a token that reads nothing until an administrator has entered the code.',
  response: z.object({ code: z.string(), token, expiresAt: instant }),
  unlogged: true,
});

export const boardPaired = endpoint({
  ...BOARD_PAIRED,
  summary: 'Whether the code of this token has been entered. 404: it is over.',
  body: z.object({ token }),
  response: z.object({ paired: z.boolean() }),
  unlogged: true,
});

export const listBoards = endpoint({
  name: 'listBoards',
  method: 'GET',
  path: '/api/boards/list',
  summary: 'The wall boards of a centre.',
  access: 'board:manage',
  query: centreQuery,
  response: z.object({ lista: z.array(board) }),
});

export const addBoard = endpoint({
  name: 'addBoard',
  creates: ['boards'],
  method: 'POST',
  path: '/api/boards/new',
  summary:
    'Pair the screen that shows this code; it may read the residents of these sections and nothing else.',
  access: 'board:manage',
  query: centreQuery,
  body: settings.extend({ code }),
  response: z.object({ board }),
  recentSignIn: 'always',
});

export const editBoard = endpoint({
  name: 'editBoard',
  method: 'POST',
  path: '/api/boards/edit/:id',
  summary: 'Change a wall board’s name, its sections, its language, and whether it shows names.',
  access: 'board:manage',
  params: idParams,
  subject: 'board',
  body: settings,
  response: z.object({ board }),
  recentSignIn: 'always',
});

export const revokeBoard = endpoint({
  name: 'revokeBoard',
  method: 'DELETE',
  path: '/api/boards/revoke/:id',
  summary: 'Revoke a wall board: its token reads nothing from now on, and its live feed ends.',
  access: 'board:manage',
  params: idParams,
  subject: 'board',
  response: z.void(),
  status: 204,
  recentSignIn: 'always',
});

/** What a tile needs of a resident. Nothing else is sent to a board. */
export const boardPatient = patient
  .pick({
    id: true,
    nombre: true,
    apellidos: true,
    numeroHabitacion: true,
    seccion: true,
    sensor: true,
    noUrine: true,
    noUrineAlarm: true,
    rotationAlarm: true,
    rotation: true,
    allowActivityTracking: true,
    recommendedPosition: true,
    currentPosition: true,
    lastUrineTime: true,
    measuredAt: true,
    soiledSince: true,
    positionSince: true,
    lastBand: true,
  })
  .extend({
    estado: currentState.omit({ potencias: true, time_soiled: true }).nullable(),
    sensor_info: z.object({ lastTimeOnline: instant.nullable() }).nullable(),
  });
export type BoardPatient = z.output<typeof boardPatient>;

export const boardAlert = alert
  .pick({
    id: true,
    kind: true,
    priority: true,
    status: true,
    since: true,
    snoozedUntil: true,
    hidden: true,
    of: true,
    endedAt: true,
  })
  .extend({
    /** Null: it is about a hub or about the whole home. */
    paciente: id.nullable(),
    owner: z.string().nullable(),
    hub: z.string().nullable(),
  });
export type BoardAlert = z.output<typeof boardAlert>;

/** Care that was just recorded and that something follows. */
const boardCare = recentCare.pick({ paciente: true, kind: true, at: true }).extend({ until: instant });
export type BoardCare = z.output<typeof boardCare>;

/** Why somebody has no alert; neither who paused it nor the reason. */
export const boardBesides = z.object({
  care: z.array(boardCare),
  pauses: z.array(pause.pick({ paciente: true, kinds: true })),
  wetFrom: besides.shape.wetFrom,
});
export type BoardBesides = z.output<typeof boardBesides>;

export const boardScreen = z.object({
  /** Null: somebody who is signed in looks at it. */
  nombre: z.string().nullable(),
  centro: z.object({ nombre: z.string(), zona: z.string() }),
  /** No section was chosen, so everybody of the home is shown. */
  allSections: z.boolean(),
  roomOnly: z.boolean(),
  /** Null: as it was chosen on the screen itself. */
  locale: z.enum(LOCALES).nullable(),
  /** By the server's clock when the feed opened. */
  now: instant,
});
export type BoardScreen = z.output<typeof boardScreen>;

export const boardSnapshot = z.object({
  lista: z.array(boardPatient),
  /** Those that are shown. */
  secciones: z.array(z.object({ id, nombre: z.string() })),
});
export type BoardSnapshot = z.output<typeof boardSnapshot>;

/** Who looks after residents whom the board shows. */
const boardDuty = z.object({ nombre: z.string(), until: instant });
export type BoardDuty = z.output<typeof boardDuty>;

/** The events of a board's live feed; `screen`, `snapshot`, `besides`, `alerts` and `version` come first. */
export const BOARD_EVENTS = {
  screen: boardScreen,
  snapshot: boardSnapshot,
  paciente: boardPatient,
  baja: z.object({ id }),
  alerts: z.object({ lista: z.array(boardAlert) }),
  alert: boardAlert,
  besides: boardBesides,
  duty: z.object({ lista: z.array(boardDuty) }),
  version: z.object({ version: z.string() }),
} as const;

export const liveBoard = endpoint({
  ...BOARD_LIVE,
  summary:
    'Server-sent events for a wall board, with its device token; staff see the board of their own centre, with the sections they name.',
  query: centreQuery.extend({
    secciones: z
      .string()
      .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,199}$/)
      .transform((list) => list.split(','))
      .pipe(z.array(idInPath))
      .optional(),
  }),
  response: z.string(),
  aboutPatients: true,
  servedWithoutLog: true,
});
