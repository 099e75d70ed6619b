import { DELIVERY_STATUSES } from '@vigilia/domain/notifications/delivery';
import { z } from 'zod';
import { alertKind } from './alerts';
import { endpoint } from './endpoint';
import { id, idParams, instant, name } from './shared-schemas';

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
  /** Where mail goes. */
  mail: z.email().max(200).nullable(),
  /** A mail every morning. */
  digest: z.boolean(),
});
export type NotificationPreferences = z.output<typeof preferences>;

const mailToConfirm = z.object({
  /** An address that is used once its code has been entered; null: none. */
  pendingMail: z.object({ mail: z.string(), expiresAt: instant }).nullable(),
  /** When a further code can be sent; null: now. */
  nextCodeAt: instant.nullable(),
});
export type MailToConfirm = z.output<typeof mailToConfirm>;

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
    ...mailToConfirm.shape,
  }),
});

export const changeOwnNotifications = endpoint({
  name: 'changeOwnNotifications',
  method: 'POST',
  path: '/api/notifications/mine',
  summary:
    'Change what the caller is notified of. Another mail address is sent a code and used once that is entered; `mail` null ends mail at once, and without `mail` the address stays.',
  access: 'notification:own',
  // Absent: the address stays.
  body: preferences.extend({ mail: preferences.shape.mail.optional() }),
  response: z.object({ preferences, ...mailToConfirm.shape }),
  recentSignIn: 'sometimes',
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
    label: name(100),
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
  subject: 'device',
  response: z.void(),
  status: 204,
});

/** Names a test to whoever asked for it, and to the device that reports it. */
export const token = z.string().regex(/^[\w-]{43}$/);

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
  subject: 'device',
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

export const confirmOwnMail = endpoint({
  name: 'confirmOwnMail',
  method: 'POST',
  path: '/api/notifications/mail/confirm',
  summary: 'Enter the code that was sent to the caller’s new mail address, which is used from then on.',
  access: 'notification:own',
  body: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/),
  }),
  response: z.void(),
  status: 204,
});

export const sendMailCode = endpoint({
  name: 'sendMailCode',
  method: 'POST',
  path: '/api/notifications/mail/code',
  summary: 'Send another code to the caller’s new mail address; earlier ones no longer count.',
  access: 'notification:own',
  response: mailToConfirm,
});

export const withdrawOwnMail = endpoint({
  name: 'withdrawOwnMail',
  method: 'DELETE',
  path: '/api/notifications/mail/pending',
  summary: 'Withdraw the caller’s new mail address that is not confirmed yet.',
  access: 'notification:own',
  response: z.void(),
  status: 204,
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
