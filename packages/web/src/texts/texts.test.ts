import { expect, test } from 'vitest';
import { en } from './en';
import { es } from './es';
import { nl, type Texts } from './nl';

const leaves = (texts: object, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value as object, `${path}${key}.`),
  );
const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort();

test.each([
  ['es', es],
  ['en', en],
])('%s has the same keys with the same holes, and no empty text', (_, texts) => {
  const source = leaves(nl);
  const told = new Map(leaves(texts));
  expect([...told.keys()]).toEqual(source.map(([key]) => key));
  for (const [key, text] of source) {
    expect(text.trim(), key).not.toBe('');
    expect(told.get(key)?.trim(), key).not.toBe('');
    expect(holes(told.get(key) ?? ''), key).toEqual(holes(text));
  }
});

test('a missing key does not compile', () => {
  const { nav: _, ...withoutNav } = en;
  // @ts-expect-error: `nav` is missing
  const incomplete: Texts = withoutNav;
  expect(incomplete).toBeDefined();
});

test('English says it in the words of the specification', () => {
  expect(en.role).toMatchObject({
    ROLE_CENTRO: 'Center administrator',
    ROLE_ENFERMERA: 'Nurse',
    none: 'NO STATUS',
  });
  expect(en.dialog).toMatchObject({ sure: 'Are you sure?', irreversible: 'You cannot revert the operation' });
  expect(en.password.mismatch).toBe('The passwords must match');
  expect(en.toast).toMatchObject({ userCreated: 'User created successfully', hubDeleted: 'Hub deleted' });
});
