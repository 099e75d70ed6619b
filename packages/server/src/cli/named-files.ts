import { resolve } from 'node:path';

const FILE_OPTIONS = ['--passwords', '--rights', '--settings', '--folder'];

/** Files are named from where the command is typed, not from where a server happens to run. */
export function withAbsoluteFiles(argv: readonly string[], folder: string): string[] {
  const absolute = argv.map((argument, index) => {
    const before = argv[index - 1] ?? '';
    const isFile = index === 1 ? ['backup', 'restore'].includes(before) : FILE_OPTIONS.includes(before);
    if (isFile) return resolve(folder, argument);
    const option = FILE_OPTIONS.find((name) => argument.startsWith(`${name}=`));
    return option ? `${option}=${resolve(folder, argument.slice(option.length + 1))}` : argument;
  });
  const isExport = argv[0] === 'patient' && argv[1] === 'export' && /^\d+$/.test(argv[2] ?? '');
  const isNamed = argv.some((argument) => argument === '--folder' || argument.startsWith('--folder='));
  return isExport && !isNamed
    ? [...absolute, `--folder=${resolve(folder, `resident-${argv[2]}`)}`]
    : absolute;
}
