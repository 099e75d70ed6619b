import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ALL_COMMANDS, readTyped } from './run-command';

test.each([
  ['backup today', 'backup /home/ana/today'],
  ['restore /mnt/today', 'restore /mnt/today'],
  ['restore today --identity key', 'restore /home/ana/today --identity /home/ana/key'],
  ['restore --identity key today', 'restore --identity /home/ana/key /home/ana/today'],
  ['backup now', 'backup now'],
  ['backup key', 'backup key'],
  ['backup key --output key', 'backup key --output /home/ana/key'],
  ['backup verify today --identity=key', 'backup verify /home/ana/today --identity=/home/ana/key'],
  ['backup drill --identity key', 'backup drill --identity /home/ana/key'],
  ['patient export 7', 'patient export 7 --folder=/home/ana/resident-7'],
  ['patient export 7 --folder jan', 'patient export 7 --folder /home/ana/jan'],
  ['patient export 7 --folder=jan', 'patient export 7 --folder=/home/ana/jan'],
  ['patient export', 'patient export'],
  ['patient erase 7', 'patient erase 7'],
])('%s names its files from where it is typed', (typed, run) => {
  expect(readTyped(typed.split(' '), (file) => resolve('/home/ana', file)).argv.join(' ')).toBe(run);
});

test.each(ALL_COMMANDS.map(({ name, usage, files = {} }) => [name, usage, Object.keys(files)] as const))(
  '%s %s: every file and folder of its usage is among its files',
  (_, usage, files) => {
    const inUsage = [...usage.matchAll(/(?:(--[\w-]+) )?\b(FILE|FOLDER)\b/g)];
    expect(new Set(inUsage.map(([, option, word]) => option ?? word))).toEqual(new Set(files));
  },
);
