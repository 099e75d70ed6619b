import { z } from 'zod';
import { alertKind, PAUSE_REASONS, pause, person } from './alerts';
import { endpoint } from './endpoint';
import { formBody, prepareResponse } from './form';
import { centreQuery, id, idParams, instant, writeResponse } from './shared-schemas';

export const pauseAlerts = endpoint({
  name: 'pauseAlerts',
  method: 'POST',
  path: '/api/alerts/pause/:id',
  summary: 'No alerts of these kinds (none named: of any kind) about a resident until then.',
  access: 'alert:pause',
  params: idParams,
  subject: 'resident',
  body: z.object({ until: instant, kinds: z.array(alertKind).max(20), reason: z.enum(PAUSE_REASONS) }),
  response: z.object({ pause }),
  aboutPatients: true,
});

export const endPause = endpoint({
  name: 'endPause',
  method: 'DELETE',
  path: '/api/alerts/pause/:id',
  summary: 'End the pause of a resident.',
  access: 'alert:pause',
  params: idParams,
  subject: 'resident',
  response: z.void(),
  status: 204,
  aboutPatients: true,
});

export const prepareAlertPolicy = endpoint({
  name: 'prepareAlertPolicy',
  method: 'GET',
  path: '/api/alerts/prepare',
  summary: 'The form of the centre’s alert policy and its values.',
  access: 'alert:policy',
  query: centreQuery,
  response: prepareResponse,
});

export const editAlertPolicy = endpoint({
  name: 'editAlertPolicy',
  method: 'POST',
  path: '/api/alerts/policy',
  summary: 'Change the centre’s alert policy.',
  access: 'alert:policy',
  query: centreQuery,
  body: formBody,
  response: writeResponse,
  recentSignIn: 'always',
});

export const duty = z.object({
  staff: person,
  /** Empty: all sections. */
  secciones: z.array(id),
  until: instant,
});
export type Duty = z.output<typeof duty>;

export const dutyList = z.object({ lista: z.array(duty) });
export type DutyList = z.output<typeof dutyList>;

export const startDuty = endpoint({
  name: 'startDuty',
  method: 'POST',
  path: '/api/duty',
  summary: 'The caller looks after these sections (none named: all) until then, at most 12 hours ahead.',
  access: 'duty:set',
  query: centreQuery,
  body: z.object({ secciones: z.array(id).max(200), until: instant }),
  response: z.object({ duty }),
});

export const endDuty = endpoint({
  name: 'endDuty',
  method: 'DELETE',
  path: '/api/duty',
  summary: 'The caller’s duty ends.',
  access: 'duty:set',
  query: centreQuery,
  response: z.void(),
  status: 204,
});

export const listDuty = endpoint({
  name: 'listDuty',
  method: 'GET',
  path: '/api/duty/list',
  summary: 'Who is on duty now.',
  access: 'alert:read',
  query: centreQuery,
  response: dutyList,
});
