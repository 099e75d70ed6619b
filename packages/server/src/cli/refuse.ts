import { DbError } from '#db/errors';
import { CommandRefused } from './command';

/** Turns what the database says no to into a sentence; anything else goes on as it is. */
export const refuse =
  (sentences: Readonly<Record<string, string>>) =>
  (error: unknown): never => {
    const sentence = error instanceof DbError ? sentences[error.code] : undefined;
    throw sentence ? new CommandRefused(sentence) : error;
  };
