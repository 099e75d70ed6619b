import { ALERT_STATUSES } from '@vigilia/domain/alerts/alert';
import { HANDOVER_STATES, HOME_MATTERS, KNOWN_SINCE, SIGNED_AS } from '@vigilia/domain/handover/handover';
import { z } from 'zod';
import { alertKind, person } from './alerts';
import { endpoint } from './endpoint';
import { centreQuery, date, id, idInPath, instant, note } from './shared-schemas';

export {
  HANDOVER_STATES,
  type HandoverState,
  HOME_MATTERS,
  type HomeMatter,
  KNOWN_SINCE,
  type KnownSince,
  SIGNED_AS,
  type SignedAs,
} from '@vigilia/domain/handover/handover';

export const MAX_HANDOVER_NOTE = 500;

const count = z.int().min(0);
const minutes = z.int().min(0);
const resident = z.object({ id, nombre: z.string(), apellidos: z.string() });

/** `staff` is null of a comment whose author was erased. */
export const handoverNote = z.object({ at: instant, staff: person.nullable(), text: z.string() });
export type HandoverNote = z.output<typeof handoverNote>;

/** What one shift hands over about one resident. */
export const handoverLine = z.object({
  paciente: resident,
  numeroHabitacion: z.string(),
  /** Nothing in it needs to be said. */
  usual: z.boolean(),
  /** The alerts that are open now; of a shift that is over, at its end. */
  open: z.array(
    z.object({
      alert: id,
      kind: alertKind,
      since: instant,
      status: z.enum(ALERT_STATUSES),
      owner: person.nullable(),
    }),
  ),
  wet: z.object({
    episodes: count,
    longestMin: minutes,
    /** From the alert until the change. */
    longestWaitMin: minutes.nullable(),
    /** The worst moisture state. */
    wettest: z.union([z.literal(3), z.literal(4), z.literal(5)]).nullable(),
  }),
  /** How often each was recorded. */
  care: z.object({ changed: count, turned: count, toileted: count, checked: count, refused: count }),
  /** What the changes found. */
  found: z.object({ dry: count, wet: count, full: count, leaked: count }),
  turns: z.object({ onTime: count, late: count, self: count }),
  /** Alerts that ended and nobody went. */
  unattended: count,
  measuredMin: minutes,
  /** Of the shift so far, while the resident lived in the home. */
  shiftMin: minutes,
  /** Of the last seven same shifts; null: fewer than four of them were measured for half their time. */
  median: z.object({ episodes: z.number(), longestMin: z.number(), changed: z.number() }).nullable(),
  plan: z.object({
    /** Minutes; null: no turning alarm. */
    turnEvery: minutes.nullable(),
    /** Hours; null: no such alarm. */
    noUrine: count.nullable(),
    pausedUntil: instant.nullable(),
    observaciones: z.string().nullable(),
  }),
  /** Written in this shift: with care, on the resident, and for the handover but the newest; the oldest first. */
  notes: z.array(handoverNote),
  /** The newest note for this handover. */
  note: handoverNote.nullable(),
});
export type HandoverLine = z.output<typeof handoverLine>;

/** What concerns the home: silence, a hub, calls that reach nobody, a backup that is overdue. */
export const homeMatter = z.object({
  kind: z.enum(HOME_MATTERS),
  since: instant,
  /** Null: it lasts, or lasted when the shift ended. */
  until: instant.nullable(),
  hub: z.object({ id, codigo: z.string(), etiqueta: z.string() }).nullable(),
});

export const handoverSection = z.object({
  id,
  nombre: z.string(),
  signatures: z.array(
    z.object({ as: z.enum(SIGNED_AS), staff: person, at: instant, note: z.string().nullable() }),
  ),
  /** When the first signature froze it; null: nobody has signed. */
  frozenAt: instant.nullable(),
  /** Of its frozen lines, as in the access log. */
  fingerprint: z.string().nullable(),
  /** Lines of residents who were erased since. */
  erased: count,
  pacientes: z.array(handoverLine),
  /** The reader’s own notes for this handover, which they may change: none once it is frozen. */
  ownNotes: z.array(z.object({ paciente: id, text: z.string() })),
  /** What became known of the shift after it was frozen: which parts, and the line as it would be now. */
  knownSince: z.array(z.object({ parts: z.array(z.enum(KNOWN_SINCE)).min(1), line: handoverLine })),
});
export type HandoverSection = z.output<typeof handoverSection>;

const shiftRef = z.object({ date, shift: z.int().min(1).max(4) });

/** When a shift is, and the ones beside it. */
const shiftBounds = shiftRef.extend({
  from: instant,
  until: instant,
  /** Null: the home had not begun. */
  previous: shiftRef.nullable(),
  /** Null: it has not begun. */
  next: shiftRef.nullable(),
});
export type ShiftBounds = z.output<typeof shiftBounds>;

export const handoverPage = shiftBounds.extend({
  state: z.enum(HANDOVER_STATES),
  home: z.array(homeMatter),
  /** When nobody watched for alerts. */
  gaps: z.array(z.object({ from: instant, until: instant })),
  secciones: z.array(handoverSection),
});
export type HandoverPage = z.output<typeof handoverPage>;

/** '1' to '4' in a path. */
const shiftInPath = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number);
const shiftParams = z.object({ date, shift: shiftInPath });

export const currentShift = endpoint({
  name: 'currentShift',
  method: 'GET',
  path: '/api/handover/current',
  summary: 'The running shift of a centre.',
  access: 'handover:read',
  query: centreQuery,
  response: shiftBounds,
});

export const viewShift = endpoint({
  name: 'viewShift',
  method: 'GET',
  path: '/api/handover/shift/:date/:shift',
  summary: 'When a shift of a centre is, and the ones beside it: nothing about residents.',
  access: 'handover:read',
  params: shiftParams,
  query: centreQuery,
  response: shiftBounds,
});

export const readHandover = endpoint({
  name: 'readHandover',
  method: 'GET',
  path: '/api/handover/:date/:shift',
  summary: 'What a shift hands over, by section; from a section’s first signature on as it was then.',
  access: 'handover:read',
  params: shiftParams,
  query: centreQuery.extend({ seccion: idInPath.optional() }),
  response: handoverPage,
  aboutPatients: true,
});

export const signHandover = endpoint({
  name: 'signHandover',
  method: 'POST',
  path: '/api/handover/sign/:date/:shift',
  summary:
    'Sign a section as its giver, whose duty for it ends, or as its receiver, whose duty begins. The same again changes nothing.',
  access: 'handover:sign',
  params: shiftParams,
  query: centreQuery,
  body: z.object({ seccion: id, as: z.enum(SIGNED_AS), note: note(MAX_HANDOVER_NOTE).optional() }),
  response: handoverPage,
  aboutPatients: true,
});

export const unsignHandover = endpoint({
  name: 'unsignHandover',
  method: 'POST',
  path: '/api/handover/unsign/:date/:shift',
  summary: 'Take back one’s own signature within 10 minutes.',
  access: 'handover:sign',
  params: shiftParams,
  query: centreQuery,
  body: z.object({ seccion: id, as: z.enum(SIGNED_AS) }),
  response: handoverPage,
  aboutPatients: true,
});

export const noteHandover = endpoint({
  name: 'noteHandover',
  creates: ['handover-notes'],
  method: 'POST',
  path: '/api/handover/note/:id',
  summary:
    'One’s own note on a resident for a shift, until its section is signed. It replaces one’s earlier one; an empty text removes it.',
  access: 'handover:note',
  params: z.object({ id: idInPath }),
  subject: 'resident',
  body: shiftRef.extend({ text: note(MAX_HANDOVER_NOTE) }),
  response: z.object({ note: handoverNote.nullable() }),
  aboutPatients: true,
});

export const printedHandover = endpoint({
  name: 'printedHandover',
  method: 'POST',
  path: '/api/handover/printed/:date/:shift',
  summary: 'A section was printed: that is all it does, it is in the access log.',
  access: 'handover:read',
  params: shiftParams,
  query: centreQuery,
  body: z.object({ seccion: id }),
  response: z.void(),
  status: 204,
  aboutPatients: true,
});
