import { parseArgs } from 'node:util';
import { backupCommands } from './backup-commands';
import { centreCommands } from './centre-commands';
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
    if (!command) return { lines: usage(), ok: argv.length === 0 || argv[0] === 'help' };
    const { positionals, values } = parsed(argv.slice(command.words.split(' ').length));
    await command.run({ words: positionals, options: values }, { ...needs, say: (line) => lines.push(line) });
    return { lines, ok: true };
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    return { lines: [...lines, error.message], ok: false };
  }
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
        advanced: flag,
        'two-factor': flag,
      },
    });
  } catch (error) {
    throw new CommandRefused(error instanceof Error ? error.message : String(error));
  }
}

function usage(): string[] {
  const lines = COMMANDS.flatMap(({ words, takes, tells }) => [
    `  vigilia ${words} ${takes}`.trimEnd(),
    `      ${tells}`,
  ]);
  return ['What vigilia can do:', '', ...lines];
}
