import { z } from 'zod';
import { dutyList } from './alert-settings';
import { alertChange, alertList } from './alerts';
import { endpoint } from './endpoint';
import { patient, patientList } from './patients';
import { LIVE } from './routes';
import { centre, centreQuery, id, revision } from './shared-schemas';

/** With `revision`, a snapshot of that very revision is left out: the caller has it already. */
const liveQuery = centreQuery.extend({
  revision: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .pipe(revision)
    .optional(),
});

/** The live feed: server-sent events for one centre (R-LIST-13). */
export const live = endpoint({
  ...LIVE,
  summary: 'Server-sent events: a snapshot of the list, then every change once it is committed.',
  query: liveQuery,
  response: z.string(),
  aboutPatients: true,
  servedWithoutLog: true,
});

/**
 * The payload of each event. Events about patients carry their revision as the event's id. `version` follows the
 * snapshot, also where that is left out: it names the web app that the server has.
 */
export const LIVE_EVENTS = {
  snapshot: patientList,
  paciente: patient,
  baja: z.object({ id }),
  version: z.object({ version: z.string() }),
  /** Right after the snapshot, also where that is left out. */
  alerts: alertList,
  alert: alertChange,
  /** Who is on duty: when the feed opens, and when a duty began, changed or ended. */
  duty: dutyList,
  /** When the feed opens, and after a change of the home's name or zone. */
  centro: centre,
} as const;
export type LiveEventName = keyof typeof LIVE_EVENTS;
