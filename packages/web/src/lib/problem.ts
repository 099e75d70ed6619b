import { problemBody } from '@vigilia/contract/problems';

/** Why a call failed, in words for the reader. Status 0: nobody answered. */
export class Problem extends Error {
  override readonly name = 'Problem';
  constructor(
    message: string,
    readonly status: number,
    /** What is wrong with which field, where the server said so. */
    readonly errors: Readonly<Record<string, string>> = {},
    /** What the page can do about it, where the server said so. */
    readonly reason?: string,
  ) {
    super(message);
  }
}

export const isSignedOut = (error: unknown): boolean => error instanceof Problem && error.status === 401;

/** The generic handler's words: the body's message, or the status text if there is none (specification §8). */
export async function problemOf(response: Response): Promise<Problem> {
  const { message, errors, reason } = await bodyOf(response);
  return new Problem(message ?? response.statusText, response.status, errors, reason);
}

/** The login handler's words: error_msg on 422, otherwise as the generic one (specification §8). */
export async function loginProblemOf(response: Response): Promise<Problem> {
  const { message, error_msg, errors } = await bodyOf(response);
  const words = response.status === 422 ? (error_msg ?? message) : message;
  return new Problem(words ?? response.statusText, response.status, errors);
}

async function bodyOf(response: Response) {
  const body: unknown = await response.json().catch(() => null);
  const read = problemBody.partial().safeParse(body);
  return read.success ? read.data : {};
}
