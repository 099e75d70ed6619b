import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LOOK, MANTINE_VARIABLES } from '../src/ui/mantine-look.ts';

type Variables = Readonly<Record<'variables' | 'light' | 'dark', Record<string, string>>>;
type Core = typeof import('@mantine/core');

/** Mantine's modules by their files: all of Mantine takes seconds to load. */
const CORE = join(
  dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.layer.css')),
  'esm/core/MantineProvider',
);
const load = async (file: string): Promise<Core> => import(pathToFileURL(join(CORE, file)).href);

/** What Mantine's provider would compute in the browser: its variables, with our colours. */
export async function mantineVariables(): Promise<Variables> {
  const [{ defaultCssVariablesResolver }, { mergeMantineTheme }, { DEFAULT_THEME }] = await Promise.all([
    load('MantineCssVariables/default-css-variables-resolver.mjs'),
    load('merge-mantine-theme/merge-mantine-theme.mjs'),
    load('default-theme.mjs'),
  ]);
  const all = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, LOOK));
  return {
    variables: { ...all.variables, ...MANTINE_VARIABLES.variables },
    light: { ...all.light, ...MANTINE_VARIABLES.light },
    dark: { ...all.dark, ...MANTINE_VARIABLES.dark },
  };
}
