import type { Night } from '../night';

/** What must hold after every minute of a night. */
export interface Invariant {
  readonly name: string;
  /** Asked after each minute; gives what is wrong, or nothing. */
  check(night: Night, minute: number): Promise<string | undefined>;
}
