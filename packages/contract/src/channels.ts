import { CHANNELS, DELIVERY_STATUSES } from '@vigilia/domain/notifications/delivery';
import { z } from 'zod';
import { alertKind, step } from './alerts';
import { endpoint } from './endpoint';
import { token } from './own-notifications';
import { centreQuery, id, idParams, instant, name } from './shared-schemas';

const webhook = z.object({
  id,
  label: z.string(),
  url: z.string(),
  allowPrivate: z.boolean(),
  createdAt: instant,
  /** Until then messages are signed with the previous secret too. */
  previousUntil: instant.nullable(),
  disabledAt: instant.nullable(),
  disabledReason: z.string().nullable(),
});
export type Webhook = z.output<typeof webhook>;

const addresses = z
  .array(z.object({ seccion: id.nullable(), address: z.string().regex(/^[0-9A-Za-z]{1,16}$/) }))
  .max(200);
const pager = z.object({
  host: z.string(),
  port: z.int().min(1).max(65_535),
  role: z.enum(['control', 'station']),
  locale: z.enum(['nl', 'es', 'en']),
  /** Empty: those that it had were of sections that have been removed since. */
  addresses,
});
export type Pager = z.output<typeof pager>;

export const listChannels = endpoint({
  name: 'listChannels',
  method: 'GET',
  path: '/api/channels/list',
  summary: 'How notifications leave this home.',
  access: 'notification:manage',
  query: centreQuery,
  response: z.object({
    /** Whether they are set up for this installation. */
    push: z.boolean(),
    mail: z.boolean(),
    /** How many of the staff have a device or an address. */
    reachable: z.object({ staff: z.int(), push: z.int(), mail: z.int() }),
    webhooks: z.array(webhook),
    pager: pager.nullable(),
  }),
});

export const addWebhook = endpoint({
  name: 'addWebhook',
  creates: ['webhooks'],
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Send what happens to alerts to an address; its secret is shown once.',
  access: 'notification:manage',
  query: centreQuery,
  body: z.object({
    label: name(100),
    url: z.url({ protocol: /^https?$/ }).max(500),
    allowPrivate: z.boolean(),
  }),
  response: z.object({ webhook, secret: z.string() }),
  recentSignIn: 'always',
});

export const rotateWebhook = endpoint({
  name: 'rotateWebhook',
  method: 'POST',
  path: '/api/webhooks/rotate/:id',
  summary: 'A new secret; for a day messages are signed with both.',
  access: 'notification:manage',
  params: idParams,
  subject: 'webhook',
  query: centreQuery,
  response: z.object({ webhook, secret: z.string() }),
  recentSignIn: 'always',
});

export const enableWebhook = endpoint({
  name: 'enableWebhook',
  method: 'POST',
  path: '/api/webhooks/enable/:id',
  summary: 'Send to an address again that had been switched off.',
  access: 'notification:manage',
  params: idParams,
  subject: 'webhook',
  query: centreQuery,
  response: z.object({ webhook }),
  recentSignIn: 'always',
});

export const removeWebhook = endpoint({
  name: 'removeWebhook',
  method: 'DELETE',
  path: '/api/webhooks/:id',
  summary: 'Nothing more is sent to this address.',
  access: 'notification:manage',
  params: idParams,
  subject: 'webhook',
  query: centreQuery,
  response: z.void(),
  status: 204,
  recentSignIn: 'always',
});

export const testWebhook = endpoint({
  name: 'testWebhook',
  method: 'POST',
  path: '/api/webhooks/test/:id',
  summary: 'Send a ping to an address.',
  access: 'notification:manage',
  params: idParams,
  subject: 'webhook',
  query: centreQuery,
  response: z.object({ token }),
});

export const setPager = endpoint({
  name: 'setPager',
  method: 'POST',
  path: '/api/pager',
  summary: 'The home’s paging system (ESPA 4.4.4) and who is called on it.',
  access: 'notification:manage',
  query: centreQuery,
  body: pager.extend({ host: name(200), addresses: addresses.min(1) }),
  response: z.object({ pager }),
  recentSignIn: 'always',
});

export const removePager = endpoint({
  name: 'removePager',
  method: 'DELETE',
  path: '/api/pager',
  summary: 'Nothing more is sent to the paging system.',
  access: 'notification:manage',
  query: centreQuery,
  response: z.void(),
  status: 204,
  recentSignIn: 'always',
});

export const testPager = endpoint({
  name: 'testPager',
  method: 'POST',
  path: '/api/pager/test',
  summary: 'Call a pager as a test.',
  access: 'notification:manage',
  query: centreQuery,
  body: z.object({ address: z.string().regex(/^[0-9A-Za-z]{1,16}$/) }),
  response: z.object({ token }),
});

const delivery = z.object({
  id: z.int().positive(),
  at: instant,
  channel: z.enum(CHANNELS),
  /** The person, address or pager; null: removed since. */
  to: z.string().nullable(),
  event: z.string(),
  alert: id.nullable(),
  room: z.string().nullable(),
  kind: alertKind.nullable(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  error: z.string().nullable(),
  finishedAt: instant.nullable(),
});
export type Delivery = z.output<typeof delivery>;

/** A step of an alert of which nothing arrived in time, or which had nobody to go to. */
const undelivered = z.object({ alert: id, at: instant, kind: alertKind, room: z.string().nullable(), step });
export type Undelivered = z.output<typeof undelivered>;

export const listDeliveries = endpoint({
  name: 'listDeliveries',
  method: 'GET',
  path: '/api/deliveries/list',
  summary: 'What was sent to whom in the last 30 days, newest first.',
  access: 'notification:manage',
  query: centreQuery.extend({
    status: z.enum(DELIVERY_STATUSES).optional(),
    /** `next` of the page before. */
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  response: z.object({
    lista: z.array(delivery),
    next: z.string().nullable(),
    /** Those of the same days, newest first, at most 20; on the first page alone. */
    undelivered: z.array(undelivered),
  }),
  aboutPatients: true,
});

export const sendAgain = endpoint({
  name: 'sendAgain',
  method: 'POST',
  path: '/api/deliveries/again/:id',
  summary: 'Send once more what was given up.',
  access: 'notification:manage',
  params: idParams,
  subject: 'delivery',
  query: centreQuery,
  response: z.object({ delivery }),
});
