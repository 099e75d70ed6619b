import pg from 'pg';

/** The database refused a statement. `code` is the SQLSTATE; see the names below for those that callers ask about. */
export class DbError extends Error {
  override name = 'DbError';

  constructor(
    message: string,
    readonly code: string,
    readonly constraint?: string,
  ) {
    super(message);
  }
}

/** The database cannot be reached, or its disk is full: worth another try later, and a 503 meanwhile. */
export class DbUnavailable extends Error {
  override name = 'DbUnavailable';

  constructor(message: string, options: { cause?: unknown; reason?: 'storage' } = {}) {
    super(message, options);
    this.reason = options.reason;
  }

  /** storage: the database answers, but cannot write to its disk. */
  readonly reason: 'storage' | undefined;
}

/** A mistake in our own code, thrown at once where it would otherwise hang. */
export class DbMisuse extends Error {
  override name = 'DbMisuse';
}

export const UNIQUE_VIOLATION = '23505';
export const FOREIGN_KEY_VIOLATION = '23503';
export const CHARACTER_REFUSED = '22021';

/**
 * The driver's errors as ours. The database's `detail` is left out on purpose: it quotes the values of the row, and
 * those are names of residents.
 */
export function translate(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof RangeError || isOurs(error)) return error;
  if (error instanceof pg.DatabaseError && error.code) {
    if (STORAGE.test(error.code) || isFileRefused(error))
      return new DbUnavailable(error.message, { cause: error.code, reason: 'storage' });
    if (UNAVAILABLE.test(error.code)) return new DbUnavailable(error.message, { cause: error.code });
    return new DbError(error.message, error.code, error.constraint);
  }
  // Whatever else the driver throws has no SQLSTATE because no server answered.
  return new DbUnavailable(`The database does not answer: ${error.message}`, { cause: error });
}

/**
 * Connection lost (08), rolled back in favour of another transaction (40), no disk space or no connection left (53), waited too long
 * for a lock (55P03), cut short, shutting down or starting up (57).
 */
const UNAVAILABLE = /^(08|40|53|55P03|57)/;

/** Disk full (53100), input or output error, missing file (58), a database that became read-only (25006). */
const STORAGE = /^(53100|58|25006)/;

/** A disk that became read-only reports as if rights were missing; those of a role are asked for in another routine. */
const isFileRefused = ({ code, routine }: pg.DatabaseError): boolean =>
  code === '42501' && routine !== 'aclcheck_error';

function isOurs(error: Error): boolean {
  return error instanceof DbError || error instanceof DbUnavailable || error instanceof DbMisuse;
}
