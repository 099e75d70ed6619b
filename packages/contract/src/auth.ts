import { z } from 'zod';
import { endpoint } from './endpoint';
import { ABOUT, AUTHENTICATE, CHECK_CODE } from './routes';
import { centre, id, idParams, locale } from './shared-schemas';

export const signedIn = z.object({
  token: z.string(),
  two_factor_enabled: z.boolean(),
  /** Usually ROLE_CENTRO or ROLE_ENFERMERA; any other role has no rights. */
  roles: z.array(z.string()),
  /** Of the member of staff, as the owner of an alert. */
  id,
  name: z.string(),
  username: z.string(),
  locale,
  centros: z.array(centre),
  /** Only in the response that completes a two-factor enrolment; shown once. */
  recovery_codes: z.array(z.string()).optional(),
});
export type SignedIn = z.output<typeof signedIn>;

/** The password was right; the two-factor code is still required. */
export const codeRequired = z.object({
  token: z.null(),
  two_factor_enabled: z.literal(true),
  roles: z.array(z.string()).length(0),
  two_factor_setup: z.object({ secret: z.string(), otpauth_url: z.string() }).optional(),
});

const credentials = { username: z.string().min(1).max(200), password: z.string().min(1).max(1000) };

export const authenticate = endpoint({
  ...AUTHENTICATE,
  summary: 'Sign in; with two-factor on, the first of two calls.',
  body: z.object(credentials),
  response: z.union([signedIn, codeRequired]),
});

/** Six digits, or a recovery code of two groups of five base32 letters. */
export const TWO_FACTOR_CODE = /^(\d{6}|[A-Z2-7]{5}-[A-Z2-7]{5})$/;

const code = z.string().trim().toUpperCase().regex(TWO_FACTOR_CODE);

export const checkCode = endpoint({
  ...CHECK_CODE,
  summary: 'The second call of a two-factor sign-in.',
  body: z.object({ ...credentials, code }),
  response: signedIn,
});

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/logout',
  summary: 'Revoke this token.',
  access: 'signed-in',
  response: z.void(),
  status: 204,
});

export const logoutEverywhere = endpoint({
  name: 'logoutEverywhere',
  method: 'POST',
  path: '/api/logout-everywhere',
  summary: 'End all sessions of the caller, this one too.',
  access: 'signed-in',
  response: z.void(),
  status: 204,
});

export const reauthenticate = endpoint({
  name: 'reauthenticate',
  method: 'POST',
  path: '/api/reauthenticate',
  summary: 'Show the password again (and a code, with two-factor on) before a sensitive change.',
  access: 'signed-in',
  body: z.object({ password: z.string().min(1).max(1000), code: code.optional() }),
  response: z.void(),
  status: 204,
});

export const changeTwoFactor = endpoint({
  name: 'changeTwoFactor',
  method: 'POST',
  path: '/api/two-factor',
  summary: 'Switch one’s own two-factor on or off; off needs a code. Signs out everywhere else.',
  access: 'signed-in',
  body: z.object({ enabled: z.boolean(), code: code.optional() }),
  response: z.void(),
  status: 204,
  recentSignIn: 'always',
});

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/sessions',
  summary: 'The caller’s own sessions, the last used first, and how the account is reached.',
  access: 'signed-in',
  response: z.object({
    twoFactorEnabled: z.boolean(),
    username: z.string(),
    /** Where notifications go by mail; null: nowhere. */
    mail: z.string().nullable(),
    lista: z.array(
      z.object({
        id,
        /** As the browser names itself. */
        device: z.string(),
        address: z.string(),
        createdAt: z.string(),
        lastUsed: z.string(),
        current: z.boolean(),
      }),
    ),
  }),
});
export type OwnSession = z.output<typeof listSessions.response>['lista'][number];

export const deleteSession = endpoint({
  name: 'deleteSession',
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'End one of the caller’s own sessions.',
  access: 'signed-in',
  params: idParams,
  subject: 'session',
  response: z.void(),
  status: 204,
});

/** What the person is told about their account: what somebody else changed, and where their mail goes. */
export const ACCOUNT_CHANGES = [
  'username',
  'role',
  'mail',
  'password',
  'first-password',
  'two-factor-on',
  'two-factor-off',
  'two-factor-reset',
  'two-factor-locked',
] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

export const listAccountNotices = endpoint({
  name: 'listAccountNotices',
  method: 'GET',
  path: '/api/notices',
  summary: 'What was changed of the caller’s account, the newest first.',
  access: 'signed-in',
  response: z.object({
    lista: z.array(
      z.object({
        id,
        kind: z.enum(ACCOUNT_CHANGES),
        /** Null: changed on the server itself; empty: by somebody who was erased since. */
        by: z.string().nullable(),
        at: z.string(),
      }),
    ),
  }),
});
export type AccountNotice = z.output<typeof listAccountNotices.response>['lista'][number];

export const deleteAccountNotice = endpoint({
  name: 'deleteAccountNotice',
  method: 'DELETE',
  path: '/api/notices/:id',
  summary: 'The caller has read a notice about their account.',
  access: 'signed-in',
  params: idParams,
  subject: 'notice',
  response: z.void(),
  status: 204,
});

export const MIN_PASSWORD = 10;

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/api/password',
  summary: 'Change one’s own password; signs out everywhere else.',
  access: 'signed-in',
  body: z.object({
    current: z.string().min(1).max(1000),
    password: z.string().min(MIN_PASSWORD).max(1000),
    passwordRepeat: z.string().max(1000),
  }),
  response: z.void(),
  status: 204,
});

/** For the sign-in page, before anyone has signed in. */
export const about = endpoint({
  ...ABOUT,
  summary: 'Whether this is a demo, and where the list of users is read.',
  unlogged: true,
  response: z.object({
    demo: z.boolean(),
    /** The demo's accounts; empty outside the demo. */
    accounts: z.array(z.object({ username: z.string(), password: z.string(), description: z.string() })),
    usersHost: z.string(),
    /** The version of the product; servers before 0.2.0 do not say it. */
    release: z.string().optional(),
    /** Names the web app that this server has; a page of another one is out of date. */
    version: z.string(),
  }),
});
