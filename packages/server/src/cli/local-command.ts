import type { Instant } from '@vigilia/domain/instant';
import type { Config } from '#config';
import type { Database } from '#db/database';
import type { CommandArguments } from './command';

/** A command that runs where it is typed, also while a server runs, and opens no database of its own accord. */
export interface LocalCommand {
  readonly name: string;
  readonly usage: string;
  readonly description: string;
  run(args: CommandArguments, needs: LocalNeeds, argv: readonly string[]): Promise<void>;
}

export interface LocalNeeds {
  readonly now: Instant;
  /** Throws where a setting is wrong. */
  readonly config: () => Config;
  readonly print: (text: string) => void;
  /** An empty database in a folder; absent: an embedded one. */
  readonly openEmpty?: (folder: string) => Promise<Database>;
  /** Runs another command, in the server if that has the database, and asks what it has to ask. */
  readonly runCommand: (argv: readonly string[]) => Promise<{ lines: readonly string[]; ok: boolean }>;
}
