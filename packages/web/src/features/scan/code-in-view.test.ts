import { expect, test } from 'vitest';
import { addPicture, NO_CODE } from './code-in-view';

/** What counts in each of these pictures, one after the other. */
function countedIn(...pictures: string[][]): string[] {
  let inView = NO_CODE;
  return pictures.map((texts) => {
    const added = addPicture(inView, texts);
    inView = added.inView;
    return added.code ?? (added.hasSeveral ? 'several' : '');
  });
}

test.each<[string, string[][], string[]]>([
  ['one picture is not enough', [['A']], ['']],
  ['two in a row are', [['A'], ['A']], ['', 'A']],
  ['once while it is in view', [['A'], ['A'], ['A'], ['A']], ['', 'A', '', '']],
  [
    'a blurred picture between them does not count it again',
    [['A'], ['A'], [], ['A'], ['A']],
    ['', 'A', '', '', ''],
  ],
  ['what is read once between two others counts for nothing', [['A'], ['B'], ['A'], ['B']], ['', '', '', '']],
  ['an empty picture begins anew', [['A'], [], ['A'], ['A']], ['', '', '', 'A']],
  ['another code after one', [['A'], ['A'], ['B'], ['B']], ['', 'A', '', 'B']],
  ['and the first again', [['A'], ['A'], ['B'], ['A'], ['A']], ['', 'A', '', '', 'A']],
  [
    'two codes in view',
    [
      ['A', 'B'],
      ['A', 'B'],
    ],
    ['several', 'several'],
  ],
  [
    'the same code twice in view is one',
    [
      ['A', 'A'],
      ['A', 'A'],
    ],
    ['', 'A'],
  ],
  ['of two in view one goes', [['A', 'B'], ['A'], ['A']], ['several', '', 'A']],
])('%s', { tags: ['R-SCAN-3'] }, (_, pictures, expected) => {
  expect(countedIn(...pictures)).toEqual(expected);
});
