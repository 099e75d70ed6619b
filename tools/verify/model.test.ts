import { expect, test } from 'vitest';
import { smallRepository } from '../testing/small-repository';
import { model } from './model.mjs';

const MODEL = { 'packages/server/src/services/centre-model/load.ts': 'export const all = "from track";\n' };

test.each(['select * from track', 'left join sensor_latest using (id)', 'select at from reception'])(
  '%s beside the model is found',
  async (statement) => {
    const folder = smallRepository({
      ...MODEL,
      'packages/server/src/features/boards/board.store.ts': `\nexport const read = '${statement}';\n`,
    });
    expect(await model.offences(folder)).toBe(
      `packages/server/src/features/boards/board.store.ts:2: export const read = '${statement}';\n`,
    );
  },
);

test('tests, other tables and who is listed may read', async () => {
  const folder = smallRepository({
    ...MODEL,
    'packages/server/src/features/boards/board.test.ts': 'export const read = "from track";\n',
    'packages/server/src/features/boards/board.ts': 'export const read = "from tracks, day";\n',
    'packages/server/src/stores/day.store.ts': 'export const read = "day left join track";\n',
  });
  expect(await model.offences(folder)).toBe('');
});

test('who is listed and reads none of them is reported', async () => {
  const folder = smallRepository({ ...MODEL, 'packages/server/src/stores/day.store.ts': '' });
  expect(await model.offences(folder)).toMatch(/day\.store\.ts reads none/);
});

test('a repository without the model is a failure', async () => {
  expect(await model.offences(smallRepository({ 'packages/server/src/app.ts': '' }))).not.toBe('');
});
