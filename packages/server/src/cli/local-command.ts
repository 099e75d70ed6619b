import type { Instant } from '@vigilia/domain/instant';
import type { Locale } from '@vigilia/domain/locales';
import type { Config } from '#config';
import type { Database } from '#db/database';
import type { CommandArguments, CommandFiles } from './command';
import type { WritablePaths } from './doctor/file-checks';

/** A command that runs where it is typed, also while a server runs, and opens no database of its own accord. */
export interface LocalCommand {
  readonly name: string;
  readonly usage: string;
  readonly description: string;
  /** Without anything of the service but its settings: it runs as whoever typed it, and reads and writes what they may. */
  readonly asCaller?: boolean;
  readonly files?: CommandFiles;
  run(args: CommandArguments, needs: LocalNeeds, argv: readonly string[]): Promise<void>;
}

export interface LocalNeeds {
  readonly now: Instant;
  /** Throws where a setting is wrong. `more`: as if these were set too. */
  readonly config: (more?: Readonly<Record<string, string>>) => Config;
  /** A line that somebody types; undefined: nobody does. */
  readonly readLine?: () => string | undefined;
  /** Of the addresses of this machine, the one that others in the building are likely to use. */
  readonly ownAddress?: () => string | undefined;
  /** Of whoever types. */
  readonly language?: Locale | undefined;
  /** Restarts the service; false: there is none. */
  readonly restart?: () => boolean;
  /** BACKUP_DIR alone, also where the other settings of a server are not. */
  readonly backupFolder?: string | undefined;
  readonly print: (text: string) => void;
  /** Where the settings of the package are. */
  readonly settingsFile?: string;
  readonly writablePaths?: WritablePaths;
  /** An empty database in a folder; absent: an embedded one. */
  readonly openEmpty?: (folder: string) => Promise<Database>;
  /** Runs another command, in the server if that has the database, and asks what it has to ask. */
  readonly runCommand: (argv: readonly string[]) => Promise<{ lines: readonly string[]; ok: boolean }>;
}
