import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as serverEn from '../../packages/server/src/texts/en';
import * as serverEs from '../../packages/server/src/texts/es';
import * as serverNl from '../../packages/server/src/texts/nl';
import { root } from '../setup/root.mjs';

const WEB_TEXTS = join(root, 'packages/web/src/texts');

const webTexts = (locale: string): Promise<object[]> =>
  Promise.all(
    readdirSync(WEB_TEXTS)
      .filter((file) => new RegExp(`^(.+-)?${locale}\\.ts$`).test(file))
      .map(async (file) => {
        const chunk = (await import(join(WEB_TEXTS, file))) as Record<string, object>;
        return chunk[locale] ?? chunk;
      }),
  );

const TEXTS = {
  nl: [...(await webTexts('nl')), serverNl.nl],
  es: [...(await webTexts('es')), serverEs.es],
  en: [...(await webTexts('en')), serverEn.en],
} as const;

/** What the specification words itself stays as it is specified, in English. */
const SPECIFIED = [
  'role.ROLE_CENTRO',
  'staff.role.ROLE_CENTRO',
  /^toast\.(patient|user)/,
  'dialog.patientUnsubscribed',
];

/** Terms that were replaced, and other forms of address. The terms that replaced them are in docs/glossary.md. */
const RETIRED: Readonly<Record<keyof typeof TEXTS, RegExp>> = {
  nl: /\b(pati[eë]nt|cli[eë]nt|gebruiker(?!snaam|smenu)|centrum|huizen|vestiging|plaats(?!en)|aanmeld|aangemeld|meld je|in twee stappen|geavanceerd|aanvra|aangevraagd|vraag (ze|minstens))|\b(u|uw)\b/i,
  es: /\b(paciente|empleado|fuera de cobertura|residencias|usted|su cuenta|inténtelo|escriba|elija|revise|introduzca|vuelva a entrar|pida|envíe|actualice|no tiene permiso|iniciar sesión|inicio de sesión|dígitos|lecturas?|gráficas?|aplicación de autenticación|acceso en dos|usuario (creado|actualizado|eliminado)|solicita\w*)\b/i,
  en: /\b(patients?|cent(er|re)s?|user name|employee|colleague to|two-step|log ?in|log ?out|facility)\b/i,
};

test.each(Object.keys(RETIRED) as (keyof typeof TEXTS)[])('no text in %s uses a retired term', (locale) => {
  const found = TEXTS[locale]
    .flatMap((texts) => leaves(texts))
    .filter(
      ([key]) =>
        locale !== 'en' ||
        !SPECIFIED.some((known) => (known instanceof RegExp ? known.test(key) : known === key)),
    )
    .filter(([, text]) => RETIRED[locale].test(text.replace(/\{+\w+\}+/g, '')));
  expect(found).toEqual([]);
});

test('the glossary has a row for each thing with its term in every language', () => {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
  const [, table = ''] = glossary.split('## Terms of the interface');
  const rows = table.split('\n').filter((row) => /^\| (?!---|English)/.test(row));
  expect(rows.length).toBeGreaterThan(15);
  for (const row of rows)
    expect(
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
        .every(Boolean),
      row,
    ).toBe(true);
});

const leaves = (texts: object, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value as object, `${path}${key}.`),
  );
