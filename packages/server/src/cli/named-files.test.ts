import { expect, test } from 'vitest';
import { withAbsoluteFiles } from './named-files';

test.each([
  ['backup today', 'backup /home/ana/today'],
  ['restore /mnt/today', 'restore /mnt/today'],
  ['restore today --identity key', 'restore /home/ana/today --identity /home/ana/key'],
  ['backup now', 'backup now'],
  ['backup key', 'backup key'],
  ['backup verify today --identity=key', 'backup verify /home/ana/today --identity=/home/ana/key'],
  ['backup drill --identity key', 'backup drill --identity /home/ana/key'],
  ['patient export 7', 'patient export 7 --folder=/home/ana/resident-7'],
  ['patient export 7 --folder jan', 'patient export 7 --folder /home/ana/jan'],
  ['patient export 7 --folder=jan', 'patient export 7 --folder=/home/ana/jan'],
  ['patient export', 'patient export'],
  ['patient erase 7', 'patient erase 7'],
])('%s names its files from where it is typed', (typed, run) => {
  expect(withAbsoluteFiles(typed.split(' '), '/home/ana').join(' ')).toBe(run);
});
