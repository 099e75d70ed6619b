import type { Database } from '#db/database';
import { accessCommands } from './access-commands';
import { type NamedFile, parseArguments, resolveFiles } from './arguments';
import { backupCommands } from './backup-commands';
import { backupFileCommands } from './backup-file-commands';
import { centreCommands } from './centre-commands';
import { clockCommands } from './clock-commands';
import { type Command, type CommandNeeds, CommandQuestion, CommandRefused, STOP_SERVER } from './command';
import { CommandAccess } from './command-access';
import { hubCommands } from './hub-commands';
import { ingestCommands } from './ingest-commands';
import { installationCommands } from './installation-commands';
import { keyCommands } from './key-commands';
import type { LocalCommand, LocalNeeds } from './local-command';
import { patientCommands } from './patient-commands';
import { setupCommands } from './setup-commands';
import { staffCommands } from './staff-commands';
import { placeIn } from './transfer';

const COMMANDS: readonly Command[] = [
  ...centreCommands,
  ...staffCommands,
  ...hubCommands,
  ...patientCommands,
  ...ingestCommands,
  ...backupCommands,
  ...clockCommands,
  ...keyCommands,
  ...accessCommands,
  ...installationCommands,
];

const LOCAL_COMMANDS: readonly LocalCommand[] = [...setupCommands, ...backupFileCommands];

/** What a command printed and whether it succeeded, whether it ran in this process or in the server's. */
export interface CommandResult {
  readonly lines: readonly string[];
  readonly ok: boolean;
  /** Asked before the command goes on: the same command again, with the answer as this option. */
  readonly question?: { readonly text: string; readonly option: string };
}

type RunNeeds = Omit<CommandNeeds, 'print' | 'access' | 'place'>;

export async function runCommand(argv: readonly string[], needs: RunNeeds): Promise<CommandResult> {
  const lines: string[] = [];
  try {
    const command = commandOf(argv);
    if (!command) return usage(argv);
    if (command.withoutServer && needs.inServer) throw new CommandRefused(STOP_SERVER);
    const { positionals, values } = parseArguments(argv.slice(wordsOf(command)));
    const access = new CommandAccess(command.name, needs.now, values.centre, { operator: values.operator });
    const print = (line: string) => lines.push(line);
    const place = (named: string) => placeIn(values.transfer, named);
    await recorded(command, access, needs.db, (db) =>
      command.run({ positionals, options: values }, { ...needs, db, access, place, print }),
    );
    return { lines, ok: true };
  } catch (error) {
    if (error instanceof CommandQuestion)
      return { lines, ok: false, question: { text: error.question, option: error.option } };
    if (!(error instanceof CommandRefused)) throw error;
    return { lines: [...lines, error.message], ok: false };
  }
}

/** Runs it and enters it into the access log as it says, also where it is refused or fails. */
async function recorded(
  { recorded: how }: Command,
  access: CommandAccess,
  db: Database,
  run: (db: Database) => Promise<void>,
): Promise<void> {
  try {
    if (how === undefined) return await access.together(db, run);
    if (how !== 'after') await access.prepare(db);
    if (how === 'before') await access.record(db);
    await run(db);
    if (how !== 'after') return;
    await access.prepare(db);
    await access.record(db);
  } catch (error) {
    const result = error instanceof CommandRefused ? 'refused' : 'failed';
    // The command has failed already; where the log cannot be written either, its error is the one to be read.
    if (!(error instanceof CommandQuestion))
      await access
        .prepare(db)
        .then(() => access.record(db, result))
        .catch(() => undefined);
    throw error;
  }
}

/** Undefined where it is none of the commands that run where they are typed. */
export async function runLocalCommand(
  argv: readonly string[],
  needs: LocalNeeds,
): Promise<CommandResult | undefined> {
  const command = named(LOCAL_COMMANDS, argv);
  if (!command) return undefined;
  try {
    const rest = argv.slice(wordsOf(command));
    const { positionals, values } = parseArguments(rest);
    await command.run({ positionals, options: values }, needs, rest);
    return { lines: [], ok: true };
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    return { lines: [error.message], ok: false };
  }
}

const commandOf = (argv: readonly string[]): Command | undefined => named(COMMANDS, argv);

function named<C extends { readonly name: string }>(
  commands: readonly C[],
  argv: readonly string[],
): C | undefined {
  return commands.find((command) => command.name === argv.slice(0, wordsOf(command)).join(' '));
}

const wordsOf = ({ name }: { readonly name: string }): number => name.split(' ').length;

/** Every command that somebody may type. */
export const ALL_COMMANDS: readonly (Command | LocalCommand)[] = [...LOCAL_COMMANDS, ...COMMANDS];

interface TypedCommand {
  /** With its files named from where it was typed. */
  readonly argv: readonly string[];
  readonly files: readonly NamedFile[];
  /** It runs as whoever typed it, and not as the service. */
  readonly asCaller: boolean;
}

export function readTyped(argv: readonly string[], resolve: (path: string) => string): TypedCommand {
  const command = named(LOCAL_COMMANDS, argv) ?? commandOf(argv);
  const asCaller = command === undefined || ('asCaller' in command && command.asCaller === true);
  if (!command?.files || asksForHelp(argv)) return { argv, files: [], asCaller };
  const words = wordsOf(command);
  const { args, files } = resolveFiles(argv.slice(words), command.files, resolve);
  return { argv: [...argv.slice(0, words), ...args], files, asCaller };
}

export const isCommand = (argv: readonly string[]): boolean => commandOf(argv) !== undefined;

/** Somebody asks how it is used, also behind a command. */
export const asksForHelp = (argv: readonly string[]): boolean =>
  argv.length === 0 || argv[0] === 'help' || argv.some((word) => word === '--help' || word === '-h');

/** A command, those that begin like it, or all of them: a success where it was asked for, a failure after an unknown command. */
export function usage(argv: readonly string[]): CommandResult {
  const words = argv.filter((word) => !['help', '--help', '-h'].includes(word));
  const all = ALL_COMMANDS.filter((command) => !('hidden' in command && command.hidden));
  const exact = named(all, words);
  const begun = exact
    ? [exact]
    : all.filter(({ name }) => words.length > 0 && name.split(' ')[0] === words[0]);
  const shown = begun.length > 0 ? begun : all;
  const commands = shown.flatMap(({ name, usage, description }) => [
    `  vigilia ${name} ${usage}`.trimEnd(),
    `      ${description}`,
  ]);
  const isKnown = words.length === 0 || begun.length > 0;
  const ok = asksForHelp(argv) && isKnown;
  const mistyped = ok ? [] : [`There is no command "${words.join(' ')}".`, ''];
  const more = shown === all ? [] : ['', '"vigilia --help" lists all commands.'];
  return { lines: [...mistyped, 'Commands:', '', ...commands, ...more], ok };
}
