import { z } from 'zod';
import { endpoint } from './endpoint';
import { formBody, prepareResponse } from './form';
import { centreQuery, id, idParams, instant, recordQuery, writeResponse } from './shared-schemas';

export const hub = z.object({
  id,
  encendido: z.boolean(),
  lastTimeOnline: instant.nullable(),
  codigo: z.string(),
  etiqueta: z.string(),
  /** Its last readings had timestamps too far from the server's time. */
  clockWrong: z.boolean(),
  /** Until when the key that it had before is valid too; only for those who may make keys. */
  previousKeyUntil: instant.nullable().optional(),
});
export type Hub = z.output<typeof hub>;

export const hubHistoryEntry = z.object({
  isOnline: z.boolean(),
  at: instant,
  /** The same in the local time of the centre, as specified. It is ambiguous in the hour that the autumn clock repeats. */
  fechaRegistro: z.object({ date: z.string(), timezone_type: z.literal(3), timezone: z.string() }),
  codigo: z.string(),
});
export type HubHistoryEntry = z.output<typeof hubHistoryEntry>;

export const listHubs = endpoint({
  name: 'listHubs',
  method: 'GET',
  path: '/api/hubs/list',
  summary: 'The hubs of a centre.',
  access: 'hub:read',
  query: centreQuery,
  response: z.object({
    lista: z.array(hub),
    /** Messages that could not be stored and were set aside; only for those who may delete hubs. */
    unstoredMessages: z.int().optional(),
  }),
});

export const prepareHub = endpoint({
  name: 'prepareHub',
  method: 'GET',
  path: '/api/hubs/prepare',
  summary: 'The hub form.',
  access: 'hub:read',
  query: centreQuery.extend(recordQuery.shape),
  subject: 'hub',
  response: prepareResponse,
});

export const editHub = endpoint({
  name: 'editHub',
  method: 'POST',
  path: '/api/hubs/edit/:id',
  summary: 'Change a hub’s tag.',
  access: 'hub:edit',
  params: idParams,
  subject: 'hub',
  body: formBody,
  response: writeResponse,
});

/** Of a broker. */
const hubAddress = z.object({
  tls: z.boolean(),
  /** Null: any address by which this server is reached. */
  host: z.string().nullable(),
  port: z.int(),
});
export type HubAddress = z.output<typeof hubAddress>;

/** A key is shown in the answer that made it, and never again. */
const hubKey = z.object({
  ...{ id, codigo: z.string(), key: z.string() },
  /** Where the hub connects by MQTT, the best first; none: by https, or as whoever runs the broker says. */
  mqtt: z.array(hubAddress),
});
export type HubKey = z.output<typeof hubKey>;

export const addHub = endpoint({
  name: 'addHub',
  creates: ['hubs'],
  method: 'POST',
  path: '/api/hubs/new',
  summary: 'Add a hub; the answer has its key, once.',
  access: 'hub:add',
  query: centreQuery,
  body: formBody,
  response: hubKey,
  recentSignIn: 'always',
});

export const rekeyHub = endpoint({
  name: 'rekeyHub',
  method: 'POST',
  path: '/api/hubs/rekey/:id',
  summary: 'Another key for a hub, once. The one it has stays valid for a day, or with `atOnce` not at all.',
  access: 'hub:add',
  params: idParams,
  subject: 'hub',
  body: z.object({ atOnce: z.boolean() }),
  response: hubKey,
  recentSignIn: 'always',
});

export const endPreviousKey = endpoint({
  name: 'endPreviousKey',
  method: 'POST',
  path: '/api/hubs/end-key/:id',
  summary: 'The hub has its new key: the one that it had before ends now.',
  access: 'hub:add',
  params: idParams,
  subject: 'hub',
  response: writeResponse,
  recentSignIn: 'always',
});

export const hubHistory = endpoint({
  name: 'hubHistory',
  method: 'GET',
  path: '/api/hubs/history/:id',
  summary: 'When a hub went online and offline in the last 31 days, newest first.',
  access: 'hub:read',
  params: idParams,
  subject: 'hub',
  response: z.array(hubHistoryEntry),
});

export const deleteHub = endpoint({
  name: 'deleteHub',
  method: 'GET',
  path: '/api/hubs/baja/:id',
  summary: 'Delete a hub; its key is invalid at once. DELETE does the same and is preferred.',
  access: 'hub:delete',
  params: idParams,
  subject: 'hub',
  response: writeResponse,
  changesByGet: true,
  recentSignIn: 'always',
});

export const hubMonthHistory = endpoint({
  name: 'hubMonthHistory',
  method: 'GET',
  path: '/api/hubs/month-history',
  summary: 'The last 31 days of every hub of a centre.',
  access: 'hub:read',
  query: centreQuery,
  response: z.object({
    lista: z.array(
      z.object({ id, codigo: z.string(), etiqueta: z.string(), history: z.array(hubHistoryEntry) }),
    ),
  }),
});
