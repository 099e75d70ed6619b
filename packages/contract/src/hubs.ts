import { z } from 'zod';
import { endpoint } from './endpoint';
import { formBody, prepared } from './form';
import { byCentre, byId, byRecord, id, instant, written } from './vocabulary';

export const hub = z.object({
  id,
  encendido: z.boolean(),
  lastTimeOnline: instant.nullable(),
  codigo: z.string(),
  etiqueta: z.string(),
  /** Its last readings were stamped too far ahead or behind: its clock is wrong. */
  clockWrong: z.boolean(),
});
export type Hub = z.output<typeof hub>;

export const hubMoment = z.object({
  isOnline: z.boolean(),
  /** Local time of the centre, as specified. */
  fechaRegistro: z.object({ date: z.string(), timezone_type: z.literal(3), timezone: z.string() }),
  codigo: z.string(),
});
export type HubMoment = z.output<typeof hubMoment>;

export const listHubs = endpoint({
  name: 'listHubs',
  method: 'GET',
  path: '/api/hubs/list',
  summary: 'The hubs of a centre.',
  access: 'hub:read',
  query: byCentre,
  answer: z.object({ lista: z.array(hub) }),
});

export const prepareHub = endpoint({
  name: 'prepareHub',
  method: 'GET',
  path: '/api/hubs/prepare',
  summary: 'The hub form.',
  access: 'hub:read',
  query: byCentre.extend(byRecord.shape),
  answer: prepared,
});

export const editHub = endpoint({
  name: 'editHub',
  method: 'POST',
  path: '/api/hubs/edit/:id',
  summary: 'Change a hub’s tag.',
  access: 'hub:edit',
  params: byId,
  body: formBody,
  answer: written,
});

export const hubHistory = endpoint({
  name: 'hubHistory',
  method: 'GET',
  path: '/api/hubs/history/:id',
  summary: 'When a hub came and went in the last 31 days, newest first.',
  access: 'hub:read',
  params: byId,
  answer: z.array(hubMoment),
});

export const deleteHub = endpoint({
  name: 'deleteHub',
  method: 'GET',
  path: '/api/hubs/baja/:id',
  summary: 'Delete a hub; its key dies at once. DELETE does the same and is the better call.',
  access: 'hub:delete',
  params: byId,
  answer: written,
  changesByGet: true,
});

export const hubMonthHistory = endpoint({
  name: 'hubMonthHistory',
  method: 'GET',
  path: '/api/hubs/month-history',
  summary: 'The last 31 days of every hub of a centre.',
  access: 'hub:read',
  query: byCentre,
  answer: z.object({
    lista: z.array(z.object({ id, codigo: z.string(), etiqueta: z.string(), history: z.array(hubMoment) })),
  }),
});
