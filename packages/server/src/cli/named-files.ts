import { resolve } from 'node:path';

const FILE_OPTIONS = ['--folder', '--identity'];
/** After these the next word is a file. */
const FILE_COMMANDS = ['backup', 'restore', 'backup verify', 'backup drill', 'backup before-upgrade'];
/** A word, and not a file called so. */
const BACKUP_COMMANDS = ['now', 'key', 'verify', 'drill', 'before-upgrade'];

/** Files are named from where the command is typed, not from where a server happens to run. */
export function withAbsoluteFiles(argv: readonly string[], folder: string): string[] {
  const absolute = argv.map((argument, index) => {
    const before = argv[index - 1] ?? '';
    const isWord = index === 1 && argv[0] === 'backup' && BACKUP_COMMANDS.includes(argument);
    const isFile = !isWord && FILE_COMMANDS.includes(argv.slice(0, index).join(' '));
    if ((isFile && !argument.startsWith('--')) || FILE_OPTIONS.includes(before))
      return resolve(folder, argument);
    const option = FILE_OPTIONS.find((name) => argument.startsWith(`${name}=`));
    return option ? `${option}=${resolve(folder, argument.slice(option.length + 1))}` : argument;
  });
  const isExport = argv[0] === 'patient' && argv[1] === 'export' && /^\d+$/.test(argv[2] ?? '');
  const isNamed = argv.some((argument) => argument === '--folder' || argument.startsWith('--folder='));
  return isExport && !isNamed
    ? [...absolute, `--folder=${resolve(folder, `resident-${argv[2]}`)}`]
    : absolute;
}
