import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { expect, test } from 'vitest';
import { messageOf } from './file-errors';

const failed = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: abbreviated`), { code, path });

test.each([
  [
    failed('EACCES', '/media/stick/a'),
    `/media/stick/a: the user ${userInfo().username} may not read or write it. Do this.`,
  ],
  [failed('ENOSPC', '/mnt/a'), '/mnt/a: the disk is full. Free some space, and try again.'],
  [failed('EROFS', '/mnt/a'), expect.stringContaining('ReadWritePaths')],
  [failed('EACCES'), 'EACCES: abbreviated'],
  [new Error('The key is lost.'), 'The key is lost.'],
  ['a text', 'a text'],
])('%s', (error, message) => {
  expect(messageOf(error, 'Do this.')).toEqual(message);
});

test('an error of the file system itself', async () => {
  const error: unknown = await readFile('/nowhere/at/all').catch((error: unknown) => error);
  expect(messageOf(error)).toBe('/nowhere/at/all: there is no such file or folder.');
});
