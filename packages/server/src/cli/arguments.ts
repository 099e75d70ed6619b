import { parseArgs } from 'node:util';
import { type CommandFiles, CommandRefused, type FileUse } from './command';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

/** All options of all commands. */
const OPTIONS = {
  zone: text,
  centre: text,
  name: text,
  role: text,
  locale: text,
  'usual-locale': text,
  tag: text,
  passwords: text,
  rights: text,
  settings: text,
  folder: text,
  identity: text,
  output: text,
  from: text,
  to: text,
  home: text,
  section: text,
  admin: text,
  hubs: text,
  at: text,
  https: text,
  'hubs-at': text,
  id: text,
  confirm: text,
  operator: text,
  transfer: text,
  advanced: flag,
  'at-once': flag,
  finish: flag,
  'two-factor': flag,
};

/** The arguments after the name of a command. */
export function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS, tokens: true });
  } catch (error) {
    throw new CommandRefused(error instanceof Error ? error.message : String(error));
  }
}

export interface NamedFile {
  readonly path: string;
  readonly use: Exclude<FileUse, 'own'>;
}

/** The arguments with their files named from where they were typed, not from where a server happens to run; and these files. */
export function resolveFiles(
  args: readonly string[],
  files: CommandFiles,
  resolve: (path: string) => string,
): { readonly args: string[]; readonly files: NamedFile[] } {
  const { tokens, positionals, values } = parseArguments(args);
  const named: NamedFile[] = [];
  const resolved = [...args];
  const use = (word: string, path: string): string | undefined => {
    const file = files[word];
    if (file === undefined) return undefined;
    const how = typeof file === 'string' ? file : file.use;
    if (how !== 'own') named.push({ path: resolve(path), use: how });
    return resolve(path);
  };
  const first = tokens.find(({ kind }) => kind === 'positional');
  for (const token of tokens) {
    if (token === first && token.kind === 'positional')
      resolved[token.index] = use('FILE', token.value) ?? use('FOLDER', token.value) ?? token.value;
    if (token.kind !== 'option' || token.value === undefined) continue;
    const path = use(`--${token.name}`, token.value);
    if (path === undefined) continue;
    if (token.inlineValue) resolved[token.index] = `--${token.name}=${path}`;
    else resolved[token.index + 1] = path;
  }
  for (const [word, file] of Object.entries(files)) {
    const otherwise = typeof file === 'string' ? undefined : file.otherwise(positionals);
    const isNamed = values[word.slice(2) as keyof typeof values] !== undefined;
    if (otherwise !== undefined && !isNamed) resolved.push(`${word}=${use(word, otherwise)}`);
  }
  return { args: resolved, files: named };
}
