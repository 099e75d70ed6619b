import { z } from 'zod';
import { fieldErrors, formValues } from './form';

/** Every error has one of these ids and its status; the error handler adds a text in the user's language. */
export const PROBLEMS = {
  'invalid-json': 400,
  'invalid-parameter': 400,
  'signed-out': 401,
  'wrong-credentials': 401,
  'wrong-code': 401,
  'wrong-hub-key': 401,
  'not-allowed': 403,
  'not-your-centre': 403,
  'advanced-only': 403,
  prefetch: 403,
  reauthenticate: 403,
  'two-factor': 403,
  'two-factor-required': 403,
  'code-locked': 403,
  'not-found': 404,
  'wrong-method': 405,
  'not-yourself': 409,
  'last-administrator': 409,
  'other-centres': 409,
  'sensor-changed': 409,
  changed: 409,
  'section-in-use': 409,
  'sections-changed': 409,
  'alert-ended': 409,
  'alert-taken': 409,
  'not-owner': 409,
  'not-snoozable': 409,
  'too-late': 409,
  'key-used': 409,
  'too-early': 409,
  'not-begun': 409,
  signed: 409,
  'no-pending-mail': 409,
  'no-mail-server': 409,
  'too-many-records': 409,
  'too-large': 413,
  'not-json': 415,
  'wrong-host': 421,
  'invalid-form': 422,
  'too-many-attempts': 429,
  'limit-reached': 429,
  unavailable: 503,
  'internal-error': 500,
} as const;
export type ProblemId = keyof typeof PROBLEMS;

/**
 * Problems that the web acts upon: their body carries this `reason`. Care that waits in a device is refused by a reason or
 * a field's error alone: any other answer may be a proxy's.
 */
export const REASONS: Partial<Record<ProblemId, string>> = {
  reauthenticate: 'reauthenticate',
  'two-factor': 'two-factor',
  changed: 'changed',
  'two-factor-required': 'two-factor-required',
  'alert-ended': 'alert-ended',
  'alert-taken': 'alert-taken',
  'not-owner': 'not-owner',
  'not-snoozable': 'not-snoozable',
  'too-late': 'too-late',
  'key-used': 'key-used',
  'too-early': 'too-early',
  'not-begun': 'not-begun',
  signed: 'signed',
  'not-allowed': 'not-allowed',
  'not-your-centre': 'not-your-centre',
  'not-found': 'not-found',
};

/** The body of every error. `error_msg` and `errors` come with 422 (R-ERRORS-28). */
export const problemBody = z.object({
  message: z.string(),
  reason: z.string().optional(),
  error_msg: z.string().optional(),
  errors: fieldErrors.optional(),
  /** The values that the record has now, with their version, where an edit was refused because it had been changed. */
  current: formValues.optional(),
  /** Who is on the way already. */
  owner: z.object({ id: z.int(), nombre: z.string() }).optional(),
});
export type ProblemBody = z.output<typeof problemBody>;

/** The response header that matches the request id in the log. */
export const REQUEST_ID_HEADER = 'x-request-id';
