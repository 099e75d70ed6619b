import { CHANNELS, DELIVERY_STATUSES } from '@vigilia/domain/notifications/delivery';
import { z } from 'zod';
import { alertKind } from './alerts';
import { endpoint } from './endpoint';
import { centreQuery, id, idParams, instant } from './shared-schemas';

/** A browser that gets push messages. */
const pushDevice = z.object({
  id,
  label: z.string(),
  createdAt: instant,
  /** When it last got one; null: never yet. */
  lastOkAt: instant.nullable(),
  /** Registered in the caller’s own session: the browser that asks. */
  current: z.boolean(),
});
export type PushDevice = z.output<typeof pushDevice>;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const preferences = z.object({
  /** Null: all kinds. */
  kinds: z.array(alertKind).max(20).nullable(),
  leastPriority: z.enum(['high', 'medium', 'low']),
  /** Local times; null: no quiet hours. */
  quietFrom: time.nullable(),
  quietTo: time.nullable(),
  mail: z.email().max(200).nullable(),
  /** A mail every morning. */
  digest: z.boolean(),
});
export type NotificationPreferences = z.output<typeof preferences>;

export const viewOwnNotifications = endpoint({
  name: 'viewOwnNotifications',
  method: 'GET',
  path: '/api/notifications/mine',
  summary: 'What the caller is notified of, and on which devices.',
  access: 'notification:own',
  response: z.object({
    preferences,
    devices: z.array(pushDevice),
    /** Of this installation, for a browser’s subscription; null: push is not set up. */
    pushKey: z.string().nullable(),
    /** Whether mail is set up. */
    mail: z.boolean(),
  }),
});

export const changeOwnNotifications = endpoint({
  name: 'changeOwnNotifications',
  method: 'POST',
  path: '/api/notifications/mine',
  summary: 'Change what the caller is notified of.',
  access: 'notification:own',
  body: preferences,
  response: z.object({ preferences }),
});

const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+=*$/);

export const addPushDevice = endpoint({
  name: 'addPushDevice',
  method: 'POST',
  path: '/api/notifications/device',
  summary: 'Register the caller’s browser for push messages; one that is known is brought up to date.',
  access: 'notification:own',
  body: z.object({
    endpoint: z.url().max(1_000),
    p256dh: base64url(100),
    auth: base64url(40),
    label: z.string().trim().min(1).max(100),
  }),
  response: z.object({ device: pushDevice }),
});

export const removePushDevice = endpoint({
  name: 'removePushDevice',
  method: 'DELETE',
  path: '/api/notifications/device/:id',
  summary: 'No more push messages to one of the caller’s devices.',
  access: 'notification:own',
  params: idParams,
  response: z.void(),
  status: 204,
});

const token = z.string().regex(/^[\w-]{43}$/);

/** How the sending of one notification goes; also that of a test. */
const sending = z.object({
  status: z.enum(DELIVERY_STATUSES),
  error: z.string().nullable(),
  /** Milliseconds until the device reported that it was shown; null: not reported. */
  confirmedAfter: z.number().nullable(),
});
export type Sending = z.output<typeof sending>;

export const testPushDevice = endpoint({
  name: 'testPushDevice',
  method: 'POST',
  path: '/api/notifications/device/test/:id',
  summary: 'Send a test message to one of the caller’s devices.',
  access: 'notification:own',
  params: idParams,
  response: z.object({ token }),
});

export const testOwnMail = endpoint({
  name: 'testOwnMail',
  method: 'POST',
  path: '/api/notifications/mail/test',
  summary: 'Send a test mail to the caller.',
  access: 'notification:own',
  response: z.object({ token }),
});

export const viewTest = endpoint({
  name: 'viewTest',
  method: 'GET',
  path: '/api/notifications/test/:token',
  summary: 'How a test went.',
  access: 'notification:own',
  params: z.object({ token }),
  response: sending,
});

export const confirmTest = endpoint({
  name: 'confirmTest',
  method: 'POST',
  path: '/api/notifications/confirm',
  summary: 'A device shows the test message with this token, which works once.',
  access: 'open',
  body: z.object({ token }),
  response: z.void(),
  status: 204,
  unlogged: true,
});

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

const pager = z.object({
  host: z.string().trim().min(1).max(200),
  port: z.int().min(1).max(65_535),
  role: z.enum(['control', 'station']),
  locale: z.enum(['nl', 'es', 'en']),
  addresses: z
    .array(z.object({ seccion: id.nullable(), address: z.string().regex(/^[0-9A-Za-z]{1,16}$/) }))
    .min(1)
    .max(200),
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
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Send what happens to alerts to an address; its secret is shown once.',
  access: 'notification:manage',
  query: centreQuery,
  body: z.object({
    label: z.string().trim().min(1).max(100),
    url: z.url({ protocol: /^https?$/ }).max(500),
    allowPrivate: z.boolean(),
  }),
  response: z.object({ webhook, secret: z.string() }),
});

export const rotateWebhook = endpoint({
  name: 'rotateWebhook',
  method: 'POST',
  path: '/api/webhooks/rotate/:id',
  summary: 'A new secret; for a day messages are signed with both.',
  access: 'notification:manage',
  params: idParams,
  query: centreQuery,
  response: z.object({ webhook, secret: z.string() }),
});

export const enableWebhook = endpoint({
  name: 'enableWebhook',
  method: 'POST',
  path: '/api/webhooks/enable/:id',
  summary: 'Send to an address again that had been switched off.',
  access: 'notification:manage',
  params: idParams,
  query: centreQuery,
  response: z.object({ webhook }),
});

export const removeWebhook = endpoint({
  name: 'removeWebhook',
  method: 'DELETE',
  path: '/api/webhooks/:id',
  summary: 'Nothing more is sent to this address.',
  access: 'notification:manage',
  params: idParams,
  query: centreQuery,
  response: z.void(),
  status: 204,
});

export const testWebhook = endpoint({
  name: 'testWebhook',
  method: 'POST',
  path: '/api/webhooks/test/:id',
  summary: 'Send a ping to an address.',
  access: 'notification:manage',
  params: idParams,
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
  body: pager,
  response: z.object({ pager }),
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
  response: z.object({ lista: z.array(delivery), next: z.string().nullable() }),
  aboutPatients: true,
});

export const sendAgain = endpoint({
  name: 'sendAgain',
  method: 'POST',
  path: '/api/deliveries/again/:id',
  summary: 'Send once more what was given up.',
  access: 'notification:manage',
  params: idParams,
  query: centreQuery,
  response: z.object({ delivery }),
});
