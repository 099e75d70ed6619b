import { Problem } from './problem';

/** A record, or 404: one of another centre and one that does not exist look the same. */
export function requireFound<R>(record: R | undefined): R {
  if (record === undefined) throw new Problem('not-found');
  return record;
}
