import { expect, test } from 'vitest';
import type { LineFigures, ShiftAlert } from './shift-facts';
import { isUsual } from './usual';

const QUIET: LineFigures = {
  ...{ open: [], unattended: 0, measuredMin: 432, shiftMin: 480 },
  wet: { episodes: 2, longestMin: 70, longestWaitMin: 20, wettest: 4 },
  care: { changed: 3, turned: 0, toileted: 1, checked: 0, refused: 0 },
  found: { dry: 0, wet: 2, full: 1, leaked: 0 },
  turns: { onTime: 1, late: 0, self: 2 },
  median: { episodes: 1, longestMin: 40, changed: 2 },
};
const PLAIN = { pausedUntil: null, hasNotes: false };

test.each<[string, Partial<LineFigures>, Partial<typeof PLAIN> | { pausedUntil: number }, boolean]>([
  ['close to the median, nine tenths measured', {}, {}, true],
  ['an open alert', { open: [{} as ShiftAlert] }, {}, false],
  ['an alert to which nobody went', { unattended: 1 }, {}, false],
  ['refused', { care: { ...QUIET.care, refused: 1 } }, {}, false],
  ['leaked', { found: { ...QUIET.found, leaked: 1 } }, {}, false],
  ['a late turn', { turns: { ...QUIET.turns, late: 1 } }, {}, false],
  ['paused', {}, { pausedUntil: 1 }, false],
  ['a note', {}, { hasNotes: true }, false],
  ['a minute less measured', { measuredMin: 431 }, {}, false],
  ['not in the home', { measuredMin: 0, shiftMin: 0 }, {}, false],
  ['no median', { median: null }, {}, false],
  ['two wet episodes more', { wet: { ...QUIET.wet, episodes: 3 } }, {}, false],
  ['longer wet by 31 minutes', { wet: { ...QUIET.wet, longestMin: 71 } }, {}, false],
  ['two changes fewer', { care: { ...QUIET.care, changed: 0 } }, {}, false],
  ['dry all the time', { wet: { ...QUIET.wet, episodes: 0, longestMin: 0, wettest: null } }, {}, true],
])('as usual: %s', { tags: ['R-HANDOVER-4'] }, (_, figures, besides, usual) => {
  expect(isUsual({ ...QUIET, ...figures }, { ...PLAIN, ...besides })).toBe(usual);
});
