import { expect, test } from 'vitest';
import { en } from './en';
import { es } from './es';
import { nl, type Texts } from './nl';

const holesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const wordsIn = (text: string) => text.replace(/\{\w+\}/g, '').match(/\p{L}{2,}/gu)?.length ?? 0;

test.each([
  ['es', es],
  ['en', en],
])('%s has the texts of nl, none empty, with the same placeholders', { tags: ['R-LANG-6'] }, (_, texts) => {
  expect(Object.keys(texts).sort()).toEqual(Object.keys(nl).sort());
  for (const [key, text] of Object.entries(nl) as [keyof Texts, string][]) {
    expect([key, texts[key].trim() !== '', text.trim() !== '']).toEqual([key, true, true]);
    expect([key, ...holesOf(texts[key])]).toEqual([key, ...holesOf(text)]);
  }
});

test('a text of several words differs in each language', { tags: ['R-LANG-6'] }, () => {
  const copied = (Object.keys(nl) as (keyof Texts)[]).filter(
    (key) => wordsIn(nl[key]) >= 3 && new Set([nl[key], es[key], en[key]]).size < 3,
  );
  expect(copied).toEqual([]);
});
