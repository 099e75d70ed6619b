import { MINUTE } from '@vigilia/domain/instant';

/** A call takes 15 seconds at most: what is older by more than this is not late, but the server's clock was set back. */
const LATEST = 5 * MINUTE;

/** Was this made before what is known already, and only arrived after it? */
export const isOlder = (revision: number, known: number): boolean =>
  revision < known && known - revision < LATEST;
