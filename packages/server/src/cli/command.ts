import type { Instant } from '@vigilia/domain/instant';
import type { BackupSettings, HttpsConfig } from '#config';
import type { SecretKey } from '#crypto/secret-key';
import type { Database } from '#db/database';
import type { CommandAccess } from './command-access';

/** A command of the command line tool. */
export interface Command {
  /** As typed: 'centre add'. */
  readonly name: string;
  /** Its arguments, for the list of commands: 'NAME --zone Europe/Amsterdam [--advanced]'. */
  readonly usage: string;
  readonly description: string;
  /** Not in the list of commands: another command calls it. */
  readonly hidden?: boolean;
  /**
   * How it enters the access log. Absent: the whole command and its entry are one transaction. before: nothing is read or
   * written until the entry is stored. after: there is no log before. itself: the command calls `access.record`.
   */
  readonly recorded?: 'before' | 'after' | 'itself';
  /** Refused while a server uses the database. */
  readonly withoutServer?: boolean;
  readonly files?: CommandFiles;
  run(args: CommandArguments, needs: CommandNeeds): Promise<void>;
}

/**
 * The files and folders that somebody names to a command, by their word in its usage: FILE or FOLDER for its first argument,
 * or the option.
 */
export type CommandFiles = Readonly<Record<string, FileUse | DefaultFile>>;
/** write: made, or put in the place of another. folder: made new. own: a place of the service itself. */
export type FileUse = 'read' | 'write' | 'folder' | 'own';
/** Where somebody names none it has this name, where they are. */
interface DefaultFile {
  readonly use: FileUse;
  readonly otherwise: (positionals: readonly string[]) => string | undefined;
}

export interface CommandNeeds {
  readonly db: Database;
  readonly now: Instant;
  /** It runs inside the server that has the database. */
  readonly inServer?: boolean;
  /** Encrypts two-factor secrets; only some commands need it. */
  readonly key?: SecretKey | undefined;
  /** While the key is being changed. */
  readonly keyBefore?: SecretKey | undefined;
  /** Absent: no backups are scheduled. */
  readonly backups?: BackupSettings | undefined;
  /** Absent: https is not ours. */
  readonly https?: HttpsConfig | undefined;
  /** Where a file is that somebody named: there, or for the time of the command in a folder of the service. */
  readonly place: (named: string) => string;
  readonly print: (text: string) => void;
  /** What it adds to the access log. */
  readonly access: CommandAccess;
}

/** The parsed arguments after the command's name. */
export interface CommandArguments {
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

export const STOP_SERVER =
  'A server is using this database. Stop it first (systemctl stop vigilia), and start it afterwards.';

/** A command that was refused, with the reason as its message. Nothing has been changed. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

/** Something that a person must type before the command goes on: it is run again with the answer as an option. */
export class CommandQuestion extends CommandRefused {
  override name = 'CommandQuestion';

  constructor(
    readonly question: string,
    /** The option that carries the answer. */
    readonly option: string,
  ) {
    super(`${question} (or --${option})`);
  }
}

export function keyOf({ key }: CommandNeeds): SecretKey {
  if (!key) throw new CommandRefused('VIGILIA_KEY is missing.');
  return key;
}

export function positionalOf(args: CommandArguments, index: number, name: string): string {
  const value = args.positionals[index]?.trim();
  if (!value) throw new CommandRefused(`${name} is missing.`);
  return value;
}

export function optionOf(args: CommandArguments, name: string): string {
  const value = args.options[name];
  if (typeof value !== 'string' || value.trim() === '') throw new CommandRefused(`--${name} is missing.`);
  return value.trim();
}

export function idOf(args: CommandArguments, name: string): number {
  const value = optionOf(args, name);
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new CommandRefused(`--${name} must be a number, not "${value}".`);
  return Number(value);
}
