import { Problem } from '#lib/problem';
import type { Answer } from './care-queue';

/** Reasons for which our server refuses care for good. */
const REFUSALS: readonly (string | undefined)[] = [
  ...['not-found', 'not-allowed', 'not-your-centre', 'key-used'],
  // What was found: its time is over, or the record no longer counts.
  ...['too-late', 'changed'],
];

/**
 * What a failed request says about an act of care. Only our own server can refuse it, by a reason or by a field's error: a
 * captive portal, a proxy, a server that is overloaded, an ended session or an answer that breaks the contract say nothing
 * about it, and its key makes a retry safe.
 */
export function answerOf(error: unknown): Answer {
  const isRefused =
    error instanceof Problem &&
    error.status >= 400 &&
    error.status < 500 &&
    (REFUSALS.includes(error.reason) || (error.status === 422 && Object.keys(error.errors).length > 0));
  return isRefused ? { kind: 'refused', reason: error.message } : { kind: 'retry' };
}
