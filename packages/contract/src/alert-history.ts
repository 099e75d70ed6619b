import { ALERT_EVENTS } from '@vigilia/domain/alerts/alert';
import { z } from 'zod';
import { alert, alertKind, person, priority, step } from './alerts';
import { endpoint } from './endpoint';
import { centreQuery, date, idInPath, idParams, instant, MAX_ID } from './shared-schemas';

export const alertEvent = z.object({
  at: instant,
  what: z.enum(ALERT_EVENTS),
  /** Null: by itself. */
  who: person.nullable(),
  priority,
  step,
});
export type AlertEvent = z.output<typeof alertEvent>;

export const viewAlert = endpoint({
  name: 'viewAlert',
  method: 'GET',
  path: '/api/alerts/view/:id',
  summary: 'One alert and what happened to it, the oldest first.',
  access: 'alert:read',
  params: idParams,
  subject: 'alert',
  response: z.object({ alert, events: z.array(alertEvent) }),
  aboutPatients: true,
  servedWithoutLog: true,
});

/** The longest period of a history or of figures; days. */
export const MAX_ALERT_DAYS = 92;

export const alertHistory = endpoint({
  name: 'alertHistory',
  method: 'GET',
  path: '/api/alerts/history/:from/:to',
  summary: 'The alerts opened on these local dates, both included, newest first, 100 a page.',
  access: 'alert:read',
  params: z.object({ from: date, to: date }),
  query: centreQuery.extend({
    paciente: idInPath.optional(),
    kind: alertKind.optional(),
    /** `next` of the page before. */
    cursor: z
      .string()
      .regex(/^\d{1,13}-\d{1,10}$/)
      .refine((cursor) => Number(cursor.split('-')[1]) <= MAX_ID)
      .optional(),
  }),
  response: z.object({ lista: z.array(alert), next: z.string().nullable() }),
  aboutPatients: true,
});

export const exportAlerts = endpoint({
  name: 'exportAlerts',
  method: 'GET',
  path: '/api/alerts/export/:from/:to',
  summary:
    'The alerts opened on these local dates, both included, newest first, as CSV in the caller’s language; for whoever accepts JSON as one string of it.',
  access: 'alert:read',
  params: z.object({ from: date, to: date }),
  query: centreQuery,
  response: z.string(),
  aboutPatients: true,
  recentSignIn: 'always',
});
