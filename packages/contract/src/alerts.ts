import { ALERT_STATUSES, ENDINGS } from '@vigilia/domain/alerts/alert';
import { CARE_KINDS, FOUND, TOILET_RESULTS } from '@vigilia/domain/alerts/care-kinds';
import { ALERT_KINDS, type AlertKind, PRIORITIES } from '@vigilia/domain/alerts/kinds';
import { z } from 'zod';
import { endpoint } from './endpoint';
import { LIST_ALERTS } from './routes';
import { centreQuery, id, idParams, instant } from './shared-schemas';

export const alertKind = z.enum(Object.keys(ALERT_KINDS) as [AlertKind, ...AlertKind[]]);
export const priority = z.enum(PRIORITIES);
export const step = z.union([z.literal(0), z.literal(1), z.literal(2)]);
/** A member of staff as colleagues see them. */
export const person = z.object({ id, nombre: z.string() });
const resident = z.object({ id, nombre: z.string(), apellidos: z.string() });

export const alert = z.object({
  id,
  kind: alertKind,
  priority,
  status: z.enum(ALERT_STATUSES),
  /** Null: it is about a hub or about the whole home. */
  paciente: resident.nullable(),
  hub: z.object({ id, codigo: z.string(), etiqueta: z.string() }).nullable(),
  numeroHabitacion: z.string().nullable(),
  seccion: id.nullable(),
  /** In measured time: since when the condition holds. */
  since: instant,
  openedAt: instant,
  /** Who is on the way. */
  owner: person.nullable(),
  takenAt: instant.nullable(),
  snoozedUntil: instant.nullable(),
  /** Who put it off. */
  snoozedBy: person.nullable(),
  /** The escalation step. */
  step,
  /** Another alert speaks for it; its residents are in `affected` of that one. */
  hidden: z.boolean(),
  /** Of an unconfirmed one: which care was recorded. */
  of: z.enum(['changed', 'turned']).nullable(),
  affected: z.array(resident.extend({ numeroHabitacion: z.string() })),
  previous: id.nullable(),
  /** Somebody was called for it, and no notification has arrived. */
  undelivered: z.boolean(),
  unattended: z.boolean(),
  endedAt: instant.nullable(),
  ended: z.enum(Object.keys(ENDINGS) as [keyof typeof ENDINGS, ...(keyof typeof ENDINGS)[]]).nullable(),
});
export type Alert = z.output<typeof alert>;

export const PAUSE_REASONS = ['away', 'hospital', 'rest', 'last-days'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const pause = z.object({
  paciente: id,
  /** Empty: all kinds. */
  kinds: z.array(alertKind),
  reason: z.enum(PAUSE_REASONS),
  until: instant,
  by: person,
});
export type Pause = z.output<typeof pause>;

/** Fell to dry without a record: "Changed at 14:05?" */
export const carePrompt = z.object({ paciente: id, at: instant });
export type CarePrompt = z.output<typeof carePrompt>;

/** Care that was just recorded: something follows it, or its author can still take it back. */
export const recentCare = z.object({
  id,
  paciente: id,
  kind: z.enum(CARE_KINDS),
  result: z.enum(TOILET_RESULTS).nullable(),
  found: z.enum(FOUND).nullable(),
  at: instant,
  recordedAt: instant,
  by: person,
  /** Changed, turned: until when readings may show it. Refused, checked: when it is asked again. Null: neither. */
  until: instant.nullable(),
});
export type RecentCare = z.output<typeof recentCare>;

export const besides = z.object({
  /** Those that have not ended. */
  pauses: z.array(pause),
  /** The questions about unrecorded changes. */
  prompts: z.array(carePrompt),
  /** The newest first. */
  care: z.array(recentCare),
  /** The band from which somebody wet gets an alert now; at night it may be another than by day. */
  wetFrom: z.union([z.literal(4), z.literal(5)]),
});
/** What is shown beside the alerts of a centre. */
export type Besides = z.output<typeof besides>;

/** Not ended, by priority and then by `since`. */
export const alertList = besides.extend({ lista: z.array(alert) });
export type AlertList = z.output<typeof alertList>;

/** An alert that opened, changed or ended; null: something beside them did. All of that is whole, so that one event suffices. */
export const alertChange = besides.extend({ alert: alert.nullable() });
export type AlertChange = z.output<typeof alertChange>;

export const listAlerts = endpoint({
  ...LIST_ALERTS,
  summary:
    'The alerts of a centre that have not ended, its pauses, the changes that may not have been recorded, and the care that was just recorded.',
  query: centreQuery,
  response: alertList,
  aboutPatients: true,
  servedWithoutLog: true,
});

export const countAlerts = endpoint({
  name: 'countAlerts',
  method: 'GET',
  path: '/api/alerts/counts',
  summary:
    'How many alerts are open in each of the caller’s centres, and how many of them are of high priority.',
  access: 'alert:read',
  response: z.object({ lista: z.array(z.object({ idCentro: id, open: z.int(), high: z.int() })) }),
  aboutPatients: true,
  servedWithoutLog: true,
});

const oneAlert = z.object({ alert });

export const takeAlert = endpoint({
  name: 'takeAlert',
  creates: ['alert-events'],
  method: 'POST',
  path: '/api/alerts/take/:id',
  summary: 'The caller is on the way. `force` takes it from somebody else.',
  access: 'alert:act',
  params: idParams,
  subject: 'alert',
  body: z.object({ force: z.boolean().default(false) }).default({ force: false }),
  response: oneAlert,
  aboutPatients: true,
});

export const releaseAlert = endpoint({
  name: 'releaseAlert',
  creates: ['alert-events'],
  method: 'POST',
  path: '/api/alerts/release/:id',
  summary: 'The caller is not going after all.',
  access: 'alert:act',
  params: idParams,
  subject: 'alert',
  response: oneAlert,
  aboutPatients: true,
});

export const snoozeAlert = endpoint({
  name: 'snoozeAlert',
  creates: ['alert-events'],
  method: 'POST',
  path: '/api/alerts/snooze/:id',
  summary: 'Quiet for everybody for 10, 20 or 30 minutes; never an alert of high priority.',
  access: 'alert:act',
  params: idParams,
  subject: 'alert',
  body: z.object({ minutes: z.union([z.literal(10), z.literal(20), z.literal(30)]) }),
  response: oneAlert,
  aboutPatients: true,
});

export const unsnoozeAlert = endpoint({
  name: 'unsnoozeAlert',
  creates: ['alert-events'],
  method: 'POST',
  path: '/api/alerts/unsnooze/:id',
  summary: 'End the quiet of an alert.',
  access: 'alert:act',
  params: idParams,
  subject: 'alert',
  response: oneAlert,
  aboutPatients: true,
});
