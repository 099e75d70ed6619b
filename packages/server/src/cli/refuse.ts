import { DbError } from '#db/errors';
import { CommandRefused } from './command';

/** Turns database errors, by SQLSTATE, into a refused command with this message; other errors stay as they are. */
export const refuseOn =
  (messages: Readonly<Record<string, string>>) =>
  (error: unknown): never => {
    const message = error instanceof DbError ? messages[error.code] : undefined;
    throw message ? new CommandRefused(message) : error;
  };
