import { LOCALES, type Locale } from '@vigilia/domain/locales';
import { expect, test } from 'vitest';
import { en } from './en';
import type { Texts } from './nl';
import * as pages from './pages-en';

const chunks = import.meta.glob<Record<string, object>>(['./*.ts', '!./*.test.ts'], { eager: true });

/** The leaves of each chunk of a language: those of every page, and each part that comes later. */
const chunksIn = (locale: Locale): object[] => [
  ...Object.entries(chunks)
    .filter(([path]) => path.endsWith(`-${locale}.ts`))
    .map(([, chunk]) => chunk),
  chunks[`./${locale}.ts`]?.[locale] ?? {},
];
const textsIn = (locale: Locale): [string, string][] => chunksIn(locale).flatMap((chunk) => leaves(chunk));

const leaves = (texts: object, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value as object, `${path}${key}.`),
  );
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort();

const all = textsIn('nl');

test.each(LOCALES.filter((locale) => locale !== 'nl'))(
  '%s has the same keys with the same placeholders, and no empty text',
  { tags: ['R-LANG-1'] },
  (locale) => {
    const source = all;
    const translated = new Map(textsIn(locale));
    expect([...translated.keys()]).toEqual(source.map(([key]) => key));
    for (const [key, text] of source) {
      expect(text.trim(), key).not.toBe('');
      expect(translated.get(key)?.trim(), key).not.toBe('');
      expect(placeholders(translated.get(key) ?? ''), key).toEqual(placeholders(text));
    }
  },
);

const wordsIn = (text: string) => text.replace(/\{\{\w+\}\}/g, '').match(/\p{L}{2,}/gu)?.length ?? 0;

test('a text of several words differs in each language', { tags: ['R-LANG-1'] }, () => {
  const [spanish, english] = (['es', 'en'] as const).map((locale) => new Map(textsIn(locale)));
  const copied = all.filter(([key, text]) => {
    const each = [text, spanish?.get(key), english?.get(key)];
    return wordsIn(text) >= 3 && new Set(each).size < 3;
  });
  expect(copied).toEqual([]);
});

test('a missing key does not compile', () => {
  const { nav: _, ...withoutNav } = en;
  // @ts-expect-error: `nav` is missing
  const incomplete: Texts = withoutNav;
  expect(incomplete).toBeDefined();
});

test('English uses the texts of the specification', {
  tags: [
    'R-STAFF-11',
    'R-ERRORS-7',
    'R-ERRORS-8',
    'R-ERRORS-9',
    'R-ERRORS-10',
    'R-ERRORS-11',
    'R-ERRORS-12',
    'R-ERRORS-13',
    'R-ERRORS-14',
    'R-ERRORS-15',
    'R-ERRORS-16',
    'R-ERRORS-19',
    'R-ERRORS-20',
    'R-ERRORS-26',
  ],
}, () => {
  expect(en.role).toMatchObject({
    ROLE_CENTRO: 'Center administrator',
    ROLE_ENFERMERA: 'Nurse',
    none: 'NO STATUS',
  });
  expect(pages.dialog).toMatchObject({
    sure: 'Are you sure?',
    irreversible: 'You cannot revert the operation',
  });
  expect(pages.password.mismatch).toBe('The passwords must match');
  expect(pages.toast).toMatchObject({
    patientCreated: 'Patient created',
    patientUpdated: 'Patient updated',
    userCreated: 'User created successfully',
    userUpdated: 'User updated successfully',
    userDeleted: 'User deleted successfully',
    hubUpdated: 'Hub updated successfully',
    hubDeleted: 'Hub deleted',
    sensorCreated: 'Sensor created',
    sensorUpdated: 'Sensor updated',
    sensorDeleted: 'Sensor deleted',
  });
  expect(pages.dialog).toMatchObject({
    success: 'Success',
    patientUnsubscribed: 'Patient unsubscribed',
    materialRequested: 'Material requested',
  });
  expect(en.error).toMatchObject({ connection: 'Connection error', form: 'Form error' });
  expect(en.state).toMatchObject({ error: 'Sensor error', contactError: 'Contact error' });
  expect(en.sensorDialog.signal.none).toBe('without signal');
});

const files = Object.entries(
  import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
).filter(([path]) => !path.includes('/texts/') && !path.includes('.test.'));
const sources = files.map(([, source]) => source).join('\n');

/** Keys put together at run time, as in `nav.${name}`: what lies between the fixed parts may be any part of a key. */
const templates = [...sources.matchAll(/`([a-z]\w*\.[\w.]*\$\{[^`]*)`/gi)].map(
  ([, template = '']) =>
    new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
);

test('no component has a text of its own but the product’s name', { tags: ['R-LANG-1'] }, () => {
  const written = files
    .filter(([path]) => path.endsWith('.tsx'))
    .flatMap(([path, source]) =>
      [
        ...source.matchAll(/>([^<>{}]*\p{L}{2}[^<>{}]*)<\//gu),
        ...source.matchAll(/\b(?:aria-label|title|label|alt|hint)="([^"]*\p{L}{2}[^"]*)"/gu),
      ].map(([, text = '']) => `${path}: ${text.trim()}`),
    );
  expect(written.filter((text) => !text.endsWith(': Vigilia'))).toEqual([]);
});

/** Of the title of a notice, `text="orders.empty"`, the hint has the same name, with `Hint` behind it. */
const hints = [...sources.matchAll(/\btext(?:=|: )(?:\{[^}]*\}|["'][\w.]+["'])/g)].flatMap(([text]) =>
  [...text.matchAll(/["']([\w.]+)["']/g)].map(([, title]) => `${title}Hint`),
);
const isUsed = (key: string): boolean =>
  [`'${key}'`, `"${key}"`].some((written) => sources.includes(written)) ||
  hints.includes(key) ||
  templates.some((template) => template.test(key));

test('every text is used', () => {
  const unused = all.map(([key]) => key.replace(/_(zero|one|other)$/, '')).filter((key) => !isUsed(key));
  expect(unused).toEqual([]);
});

/** What a time stands behind; "at 05:35" is a text of its own, with its day where that is not today. */
const BEFORE_TIME: Readonly<Record<Locale, RegExp>> = {
  nl: /(tot|sinds|vóór|vanaf|op|online) \{\{time\}\}/i,
  en: /(until|since|before|from|up to|on|online) \{\{time\}\}/i,
  es: /(hasta|desde|antes de|a partir de|el|conexión) \{\{time\}\}/i,
};

test.each(LOCALES)(
  '%s: a time has a preposition, and a duration words of its own',
  { tags: ['R-LANG-9'] },
  (locale) => {
    const texts = textsIn(locale).filter(([key]) => !/^time\.(at|moment)\./.test(key));
    const bare = texts.filter(([, text]) => text.includes('{{time}}') && !BEFORE_TIME[locale].test(text));
    expect(bare).toEqual([]);
    const timed = texts.filter(([, text]) => text.includes('{{duration}}')).map(([key]) => key);
    expect(timed).toEqual(['time.lasting', 'time.during', 'time.ago']);
  },
);
