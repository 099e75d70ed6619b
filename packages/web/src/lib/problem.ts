import type { FormValues } from '@vigilia/contract/form';
import type { ProblemBody } from '@vigilia/contract/problems';
import { i18n } from './i18n';

/** The status of an answer that breaks the contract, whatever its own was: repeating the call does not help. */
export const UNEXPECTED_ANSWER = -1;

/** Why a call failed, as a text for the user. Status 0: no response. */
export class Problem extends Error {
  override readonly name = 'Problem';
  constructor(
    message: string,
    readonly status: number,
    /** What is wrong with which field, where the server gave it. */
    readonly errors: Readonly<Record<string, string>> = {},
    /** What the page can do about it, where the server said so. */
    readonly reason?: string,
    /** The values that the record has now, where somebody else has changed it. */
    readonly current?: FormValues,
    /** Who is on the way already. */
    readonly owner?: ProblemBody['owner'],
  ) {
    super(message);
  }
}

export const isSignedOut = (error: unknown): boolean => error instanceof Problem && error.status === 401;

/** The text of the generic error format: the body's message, or the status text if there is none (R-ERRORS-2). */
export async function problemOf(response: Response): Promise<Problem> {
  const { message, errors, reason, current, owner } = await bodyOf(response);
  return new Problem(message ?? statusText(response), response.status, errors, reason, current, owner);
}

/** The text of the login's error format: error_msg on 422, otherwise as the generic one (R-ERRORS-4). */
export async function loginProblemOf(response: Response): Promise<Problem> {
  const { message, error_msg, errors } = await bodyOf(response);
  const text = response.status === 422 ? (error_msg ?? message) : message;
  return new Problem(text ?? statusText(response), response.status, errors);
}

/** HTTP/2 has no status text. */
const statusText = ({ statusText }: Response): string => statusText || i18n.t('error.server');

async function bodyOf(response: Response) {
  const body: unknown = await response.json().catch(() => null);
  try {
    const { problemBody } = await import('./schemas');
    return problemBody.partial().parse(body);
  } catch {
    return {};
  }
}
