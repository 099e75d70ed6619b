import type { FormValues } from '@vigilia/contract/form';
import { PROBLEMS, type ProblemId } from '@vigilia/contract/problems';

/** An error with an id of the contract: thrown anywhere, turned into a response by problem-handler.ts. */
export class Problem extends Error {
  constructor(
    readonly id: ProblemId,
    readonly options: {
      /** A message per field, already in the reader's language. */
      errors?: Record<string, string>;
      /** The values that the record has now. */
      current?: FormValues;
      /** Who has taken an alert already. */
      owner?: { id: number; nombre: string };
      /** How many there may be. */
      most?: number;
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
