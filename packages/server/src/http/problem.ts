import { PROBLEMS, type ProblemId } from '@vigilia/contract/problems';

/** An error is a word with one door out: thrown anywhere, answered by the one handler in problem-handler.ts. */
export class Problem extends Error {
  constructor(
    readonly id: ProblemId,
    readonly options: {
      /** A message per field, already in the reader's language. */
      errors?: Record<string, string>;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(id, { cause: options.cause });
    this.name = 'Problem';
  }

  get status(): number {
    return PROBLEMS[this.id];
  }
}
