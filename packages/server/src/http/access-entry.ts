import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';

/** One entry of the access log (NEN 7513): who asked for what about whom, when, from where, and what became of it. */
export interface AccessEntry {
  readonly at: Instant;
  /** Null for an act without a centre, such as signing in. */
  readonly centroId: number | null;
  readonly staffId: number | null;
  readonly nombre: string | null;
  readonly role: string | null;
  readonly action: string;
  readonly result: 'ok' | 'refused' | 'failed';
  readonly pacientes: readonly number[];
  readonly address: string;
  readonly requestId: string;
}

export interface AccessLog {
  /** Before a transaction that will write an entry of this moment. */
  prepare(at: Instant): Promise<void>;
  /** Writes the entry of a change in the change's own transaction. */
  write(db: Db, entry: AccessEntry): Promise<void>;
  /** Buffers an entry. */
  add(entry: AccessEntry, repeatKey?: string): void;
  /** Counts a request of nobody in particular: anybody may send them without end, so that they must not become as many rows. */
  addAnonymous(entry: AccessEntry, status: number): void;
  /** Counts a look that was entered under this key within the hour; false where there is none to count it with. */
  repeat(repeatKey: string, at: Instant): boolean;
  /** Entries have waited too long: what can wait is refused until they are written. */
  isFailing(): boolean;
}

/** In place of a person's role. */
export const BOARD_ROLE = 'board';

export const resultOf = (status: number): AccessEntry['result'] =>
  status < 400 ? 'ok' : status < 500 ? 'refused' : 'failed';
