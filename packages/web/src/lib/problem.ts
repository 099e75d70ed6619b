import { problemBody } from '@vigilia/contract/problems';

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
  ) {
    super(message);
  }
}

export const isSignedOut = (error: unknown): boolean => error instanceof Problem && error.status === 401;

/** The text of the generic error format: the body's message, or the status text if there is none (specification §8). */
export async function problemOf(response: Response): Promise<Problem> {
  const { message, errors, reason } = await bodyOf(response);
  return new Problem(message ?? response.statusText, response.status, errors, reason);
}

/** The text of the login's error format: error_msg on 422, otherwise as the generic one (specification §8). */
export async function loginProblemOf(response: Response): Promise<Problem> {
  const { message, error_msg, errors } = await bodyOf(response);
  const text = response.status === 422 ? (error_msg ?? message) : message;
  return new Problem(text ?? response.statusText, response.status, errors);
}

async function bodyOf(response: Response) {
  const body: unknown = await response.json().catch(() => null);
  const read = problemBody.partial().safeParse(body);
  return read.success ? read.data : {};
}
