import { parseArgs } from 'node:util';
import { createMonth, insertEntries, monthOf } from '#features/access/access.store';
import { accessCommands } from './access-commands';
import { backupCommands } from './backup-commands';
import { centreCommands } from './centre-commands';
import { clockCommands } from './clock-commands';
import { type Command, type CommandNeeds, CommandRefused } from './command';
import { hubCommands } from './hub-commands';
import { patientCommands } from './patient-commands';
import { staffCommands } from './staff-commands';

const COMMANDS: readonly Command[] = [
  ...centreCommands,
  ...staffCommands,
  ...hubCommands,
  ...patientCommands,
  ...backupCommands,
  ...clockCommands,
  ...accessCommands,
];

/** What a command said and whether it went well: the same whether it ran here or in the server's process. */
export interface CommandResult {
  readonly lines: readonly string[];
  readonly ok: boolean;
}

export async function runCommand(
  argv: readonly string[],
  needs: Omit<CommandNeeds, 'say'>,
): Promise<CommandResult> {
  const lines: string[] = [];
  try {
    const command = commandOf(argv);
    if (!command) return usage(argv);
    const { positionals, values } = parsed(argv.slice(command.words.split(' ').length));
    await command.run({ words: positionals, options: values }, { ...needs, say: (line) => lines.push(line) });
    await recordCommand(needs, command.words, values.centre);
    return { lines, ok: true };
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    return { lines: [...lines, error.message], ok: false };
  }
}

/** Who works at the machine itself is not known to us; that it was done, and when, is. */
async function recordCommand(
  { db, now }: Omit<CommandNeeds, 'say'>,
  words: string,
  centre: string | undefined,
): Promise<void> {
  await createMonth(db, monthOf(now));
  await insertEntries(db, [
    {
      ...{ at: now, staffId: null, nombre: null, role: null, pacientes: [], requestId: '', count: 1 },
      ...{ centroId: centre === undefined ? null : Number(centre), result: 'ok', address: 'command line' },
      action: `vigilia ${words}`,
    },
  ]);
}

function commandOf(argv: readonly string[]): Command | undefined {
  return COMMANDS.find(
    (command) => command.words === argv.slice(0, command.words.split(' ').length).join(' '),
  );
}

function parsed(argv: readonly string[]) {
  const word = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        zone: word,
        centre: word,
        name: word,
        role: word,
        locale: word,
        tag: word,
        passwords: word,
        rights: word,
        settings: word,
        advanced: flag,
        'two-factor': flag,
      },
    });
  } catch (error) {
    throw new CommandRefused(error instanceof Error ? error.message : String(error));
  }
}

export const isCommand = (argv: readonly string[]): boolean => commandOf(argv) !== undefined;

/** The list of commands: to whoever asks for it all is well, to whoever mistyped one it is not. */
export function usage(argv: readonly string[]): CommandResult {
  const commands = COMMANDS.flatMap(({ words, takes, tells }) => [
    `  vigilia ${words} ${takes}`.trimEnd(),
    `      ${tells}`,
  ]);
  const asked = argv.length === 0 || ['help', '--help', '-h'].includes(argv[0] ?? '');
  const mistyped = asked ? [] : [`There is no command "${argv.join(' ')}".`, ''];
  return { lines: [...mistyped, 'What vigilia can do:', '', ...commands], ok: asked };
}
