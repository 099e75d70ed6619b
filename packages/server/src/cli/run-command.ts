import { parseArgs } from 'node:util';
import { createMonth, insertEntries, monthOf } from '#features/access/access.store';
import { accessCommands } from './access-commands';
import { backupCommands } from './backup-commands';
import { centreCommands } from './centre-commands';
import { clockCommands } from './clock-commands';
import { type Command, type CommandNeeds, CommandRefused } from './command';
import { hubCommands } from './hub-commands';
import { ingestCommands } from './ingest-commands';
import { patientCommands } from './patient-commands';
import { staffCommands } from './staff-commands';

const COMMANDS: readonly Command[] = [
  ...centreCommands,
  ...staffCommands,
  ...hubCommands,
  ...patientCommands,
  ...ingestCommands,
  ...backupCommands,
  ...clockCommands,
  ...accessCommands,
];

/** What a command printed and whether it succeeded, whether it ran in this process or in the server's. */
export interface CommandResult {
  readonly lines: readonly string[];
  readonly ok: boolean;
}

export async function runCommand(
  argv: readonly string[],
  needs: Omit<CommandNeeds, 'print'>,
): Promise<CommandResult> {
  const lines: string[] = [];
  try {
    const command = commandOf(argv);
    if (!command) return usage(argv);
    const { positionals, values } = parsed(argv.slice(command.name.split(' ').length));
    await command.run({ positionals, options: values }, { ...needs, print: (line) => lines.push(line) });
    await recordCommand(needs, command.name, values.centre);
    return { lines, ok: true };
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    return { lines: [...lines, error.message], ok: false };
  }
}

/** Who works at the machine itself is not known to us; that it was done, and when, is. */
async function recordCommand(
  { db, now }: Omit<CommandNeeds, 'print'>,
  name: string,
  centre: string | undefined,
): Promise<void> {
  await createMonth(db, monthOf(now));
  await insertEntries(db, [
    {
      ...{ at: now, staffId: null, nombre: null, role: null, pacientes: [], requestId: '', count: 1 },
      ...{ centroId: centre === undefined ? null : Number(centre), result: 'ok', address: 'command line' },
      action: `vigilia ${name}`,
    },
  ]);
}

function commandOf(argv: readonly string[]): Command | undefined {
  return COMMANDS.find((command) => command.name === argv.slice(0, command.name.split(' ').length).join(' '));
}

function parsed(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        zone: text,
        centre: text,
        name: text,
        role: text,
        locale: text,
        tag: text,
        passwords: text,
        rights: text,
        settings: text,
        advanced: flag,
        'two-factor': flag,
      },
    });
  } catch (error) {
    throw new CommandRefused(error instanceof Error ? error.message : String(error));
  }
}

export const isCommand = (argv: readonly string[]): boolean => commandOf(argv) !== undefined;

/** The list of commands: a success where it was asked for, a failure after an unknown command. */
export function usage(argv: readonly string[]): CommandResult {
  const commands = COMMANDS.flatMap(({ name, usage, description }) => [
    `  vigilia ${name} ${usage}`.trimEnd(),
    `      ${description}`,
  ]);
  const asked = argv.length === 0 || ['help', '--help', '-h'].includes(argv[0] ?? '');
  const mistyped = asked ? [] : [`There is no command "${argv.join(' ')}".`, ''];
  return { lines: [...mistyped, 'Commands:', '', ...commands], ok: asked };
}
