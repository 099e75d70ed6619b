import { expect, test } from 'vitest';
import { alertsEn } from './alerts-en';
import { alertsEs } from './alerts-es';
import { alertsNl } from './alerts-nl';
import { en } from './en';
import { es } from './es';
import { nl, type Texts } from './nl';

const leaves = (texts: object, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value as object, `${path}${key}.`),
  );
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort();

const all = { ...nl, alert: alertsNl };

test.each([
  ['es', { ...es, alert: alertsEs }],
  ['en', { ...en, alert: alertsEn }],
])('%s has the same keys with the same placeholders, and no empty text', (_, texts) => {
  const source = leaves(all);
  const translated = new Map(leaves(texts));
  expect([...translated.keys()]).toEqual(source.map(([key]) => key));
  for (const [key, text] of source) {
    expect(text.trim(), key).not.toBe('');
    expect(translated.get(key)?.trim(), key).not.toBe('');
    expect(placeholders(translated.get(key) ?? ''), key).toEqual(placeholders(text));
  }
});

test('a missing key does not compile', () => {
  const { nav: _, ...withoutNav } = en;
  // @ts-expect-error: `nav` is missing
  const incomplete: Texts = withoutNav;
  expect(incomplete).toBeDefined();
});

test('English uses the texts of the specification', () => {
  expect(en.role).toMatchObject({
    ROLE_CENTRO: 'Center administrator',
    ROLE_ENFERMERA: 'Nurse',
    none: 'NO STATUS',
  });
  expect(en.dialog).toMatchObject({ sure: 'Are you sure?', irreversible: 'You cannot revert the operation' });
  expect(en.password.mismatch).toBe('The passwords must match');
  expect(en.toast).toMatchObject({ userCreated: 'User created successfully', hubDeleted: 'Hub deleted' });
});

const sources = Object.entries(
  import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
)
  .filter(([path]) => !path.includes('/texts/') && !path.includes('.test.'))
  .map(([, source]) => source)
  .join('\n');

/** Keys put together at run time, as in `nav.${name}`: what lies between the fixed parts may be any part of a key. */
const templates = [...sources.matchAll(/`([a-z]\w*\.[\w.]*\$\{[^`]*)`/gi)].map(
  ([, template = '']) =>
    new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
);

test('every text is used', () => {
  const unused = leaves(all)
    .map(([key]) => key.replace(/_(zero|one|other)$/, ''))
    .filter((key) => !sources.includes(`'${key}'`) && !templates.some((template) => template.test(key)));
  expect(unused).toEqual([]);
});
