import { expect, test } from 'vitest';
import { smallRepository } from '../testing/small-repository';
import { words } from './words.mjs';

const PATH = 'packages/server/src/features/ingest/sound.ts';
const offencesOf = (text: string, path = PATH) => words.offences(smallRepository({ [path]: text }));

test.each([
  ['const toldTo = 1;', 'toldTo: not *told* but reported, known'],
  ['function hasRoom() {}', 'hasRoom: not *has room* but has capacity, has disk space'],
  ['const NEVER_HEARD_AFTER = 1;', 'NEVER_HEARD_AFTER: not *heard* but received'],
  ['class Sound { readonly hearings = []; }', 'hearings: not *hearings* but receptions'],
  ['class Sound { readonly #makeRoom = 1; }', '#makeRoom: not *make room* but free space'],
  ['const row = { lastWordAt: 1 };', 'lastWordAt: not *last word* but last seen'],
])('%s: a replaced word in a name is found', async (code, offence) => {
  expect(await offencesOf(`\nexport ${code}\n`)).toBe(`${PATH}:2: ${offence}\n`);
});

test.each(['const room = 12;', 'const byRoom = 1;', 'const text = "told"; // told', 'const tolderance = 1;'])(
  '%s: a room of the home, a text and a part of another word may be',
  async (code) => {
    expect(await offencesOf(`export ${code}\n`)).toBe('');
  },
);

test('a name in a comment that does not exist is found', async () => {
  expect(
    await offencesOf('/** As `beginShift` does, not `endShift()`. */\nexport const beginShift = 1;\n'),
  ).toBe(`${PATH}:1: there is no endShift\n`);
});
