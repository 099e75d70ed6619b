import { CARE_KINDS, FOUND, TOILET_RESULTS } from '@vigilia/domain/alerts/care-kinds';
import { z } from 'zod';
import { alertKind } from './alerts';
import { endpoint } from './endpoint';
import { centreQuery, date, id, idInPath, idParams, instant, note } from './shared-schemas';

export {
  CARE_KINDS,
  type CareKind,
  FOUND,
  type Found,
  TOILET_RESULTS,
  type ToiletResult,
} from '@vigilia/domain/alerts/care-kinds';

export const MAX_CARE_NOTE = 500;

const careKind = z.enum(CARE_KINDS);
const toiletResult = z.enum(TOILET_RESULTS);
const found = z.enum(FOUND);
const position = z.int().min(1).max(5);

export const careAction = z.object({
  id,
  paciente: id,
  kind: careKind,
  /** When it was done. */
  at: instant,
  recordedAt: instant,
  /** The name as it was then. */
  autor: z.object({ id, nombre: z.string() }),
  position: position.nullable(),
  result: toiletResult.nullable(),
  /** Of a change: how the product was. Null: nobody said. */
  found: found.nullable(),
  note: z.string().nullable(),
  /** The alert it answered. */
  alert: id.nullable(),
  /** The action it corrects. */
  replaces: id.nullable(),
  /** Taken back or corrected: it no longer counts. */
  voidedAt: instant.nullable(),
  /** Whether readings show it; null: cannot be said yet, or at all. */
  confirmed: z.boolean().nullable(),
});
export type CareAction = z.output<typeof careAction>;

const careFields = z.object({
  kind: careKind,
  at: instant.optional(),
  position: position.optional(),
  result: toiletResult.optional(),
  found: found.optional(),
  note: note(MAX_CARE_NOTE).optional(),
});

/** Only a change finds something. */
const foundAtChange = <Fields extends typeof careFields>(fields: Fields) =>
  fields.refine(({ kind, found }) => found === undefined || kind === 'changed', { path: ['found'] });

const oneAction = z.object({ action: careAction });

export const recordCare = endpoint({
  name: 'recordCare',
  creates: ['care'],
  method: 'POST',
  path: '/api/care/record/:id',
  summary: 'Record care of a resident. The same key again gives the same answer.',
  access: 'care:record',
  params: idParams,
  subject: 'resident',
  body: foundAtChange(careFields.extend({ alert: id.optional(), key: z.string().min(8).max(100) })),
  response: oneAction,
  aboutPatients: true,
});

export const undoCare = endpoint({
  name: 'undoCare',
  method: 'POST',
  path: '/api/care/undo/:id',
  summary: 'Take back one’s own record within 10 minutes.',
  access: 'care:record',
  params: idParams,
  subject: 'care',
  response: oneAction,
  aboutPatients: true,
});

export const recordFound = endpoint({
  name: 'recordFound',
  method: 'POST',
  path: '/api/care/found/:id',
  summary:
    'Say what was found at one’s own change, within 10 minutes of recording it; the latest answer counts.',
  access: 'care:record',
  params: idParams,
  subject: 'care',
  body: z.object({ found }),
  response: oneAction,
  aboutPatients: true,
});

export const correctCare = endpoint({
  name: 'correctCare',
  creates: ['care'],
  method: 'POST',
  path: '/api/care/correct/:id',
  summary: 'Replace a record by another one; nothing is overwritten.',
  access: 'care:correct',
  params: idParams,
  subject: 'care',
  body: foundAtChange(careFields.extend({ reason: note(MAX_CARE_NOTE).min(1) })),
  response: oneAction,
  aboutPatients: true,
});

export const listCare = endpoint({
  name: 'listCare',
  method: 'GET',
  path: '/api/care/list/:id/:from/:to',
  summary: 'What was recorded of a resident on these local dates, both included, newest first.',
  access: 'care:read',
  params: z.object({ id: idInPath, from: date, to: date }),
  subject: 'resident',
  response: z.object({ lista: z.array(careAction) }),
  aboutPatients: true,
});

/** Seconds; null: none happened. */
const spread = z.object({ median: z.int().nullable(), p90: z.int().nullable() });

export const careFigures = endpoint({
  name: 'careFigures',
  method: 'GET',
  path: '/api/care/figures/:from/:to',
  summary: 'Turns on time and late, and how long alerts waited, by kind and section; never by person.',
  access: 'care:read',
  params: z.object({ from: date, to: date }),
  query: centreQuery,
  response: z.object({
    turns: z.object({ onTime: z.int(), late: z.int(), selfTurned: z.int(), refused: z.int() }),
    alerts: z.array(
      z.object({
        kind: alertKind,
        seccion: id.nullable(),
        count: z.int(),
        unattended: z.int(),
        toTaken: spread,
        toEnded: spread,
      }),
    ),
  }),
  aboutPatients: true,
});
export type CareFigures = z.output<typeof careFigures.response>;

/** A part of a whole, with the interval that holds it 95 times in 100. */
const share = z.object({ value: z.number(), low: z.number(), high: z.number() });

const accuracy = z.object({
  /** What was found at the changes that were answered. */
  found: z.object({ dry: z.int(), wet: z.int(), full: z.int(), leaked: z.int() }),
  /** Of the changes after a wet alert: those that were answered, those that were not dry, and their share; null: too few answers. */
  afterAlert: z.object({ answers: z.int(), notDry: z.int(), share: share.nullable() }),
  changes: z.int(),
});
export type Accuracy = z.output<typeof accuracy>;

export const careAccuracy = endpoint({
  name: 'careAccuracy',
  method: 'GET',
  path: '/api/care/accuracy/:from/:to',
  summary:
    'How often wet alerts were right by what was found at changes, by section and resident; never by person.',
  access: 'quality:read',
  params: z.object({ from: date, to: date }),
  query: centreQuery,
  response: z.object({
    centre: accuracy,
    secciones: z.array(accuracy.extend({ id, nombre: z.string() })),
    /** Those who live there and were changed then. */
    pacientes: z.array(
      accuracy.extend({
        id,
        nombre: z.string(),
        apellidos: z.string(),
        numeroHabitacion: z.string(),
        seccion: id,
      }),
    ),
  }),
  aboutPatients: true,
});
export type CareAccuracy = z.output<typeof careAccuracy.response>;
