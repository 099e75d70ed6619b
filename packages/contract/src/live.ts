import { z } from 'zod';
import { endpoint } from './endpoint';
import { patient, patientList } from './patients';
import { centreQuery, id } from './shared-schemas';

/** The live feed: server-sent events for one centre (decisions §9). */
export const live = endpoint({
  name: 'live',
  method: 'GET',
  path: '/api/live',
  summary: 'Server-sent events: a snapshot of the list, then every change once it is committed.',
  access: 'patient:read',
  query: centreQuery,
  response: z.string(),
  aboutPatients: true,
  servedWithoutLog: true,
});

/** The payload of each event. */
export const LIVE_EVENTS = { snapshot: patientList, paciente: patient, baja: z.object({ id }) } as const;
export type LiveEventName = keyof typeof LIVE_EVENTS;
