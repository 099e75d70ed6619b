import { z } from 'zod';
import { endpoint } from './endpoint';
import { centre, locale } from './shared-schemas';

export const signedIn = z.object({
  token: z.string(),
  two_factor_enabled: z.boolean(),
  /** Usually ROLE_CENTRO or ROLE_ENFERMERA; any other role has no rights. */
  roles: z.array(z.string()),
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
  name: 'authenticate',
  method: 'POST',
  path: '/api/authenticate',
  summary: 'Sign in; with two-factor on, the first of two calls.',
  access: 'open',
  body: z.object(credentials),
  response: z.union([signedIn, codeRequired]),
});

/** Six digits, or a recovery code of two groups of five base32 letters. */
export const TWO_FACTOR_CODE = /^(\d{6}|[A-Z2-7]{5}-[A-Z2-7]{5})$/;

export const checkCode = endpoint({
  name: 'checkCode',
  method: 'POST',
  path: '/api/2fa_check',
  summary: 'The second call of a two-factor sign-in.',
  access: 'open',
  body: z.object({ ...credentials, code: z.string().trim().toUpperCase().regex(TWO_FACTOR_CODE) }),
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
  name: 'about',
  method: 'GET',
  path: '/api/about',
  summary: 'Whether this is a demo, and where the list of users is read.',
  access: 'open',
  response: z.object({
    demo: z.boolean(),
    /** The demo's accounts; empty outside the demo. */
    accounts: z.array(z.object({ username: z.string(), password: z.string(), description: z.string() })),
    usersHost: z.string(),
  }),
});
