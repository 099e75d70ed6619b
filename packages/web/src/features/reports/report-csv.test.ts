import { expect, test } from 'vitest';
import { i18n } from '#lib/i18n';
import { daysOf } from './month';
import { reportCsv } from './report-charts';

test('the CSV of a chart has a row per patient and a column per day; no data is an empty cell, and no cell is a formula', () => {
  const rows = [
    { id: 1, room: '101', name: 'Zoë "Zus" Bos, mevr.', values: [0, 1.5, null] },
    { id: 2, room: '-1', name: '=HYPERLINK("http://x")', values: [null, 12, 1000] },
    { id: 3, room: '+3', name: '@Anna', values: [] },
  ];
  expect(reportCsv(i18n.t, rows, daysOf('2026-10').slice(0, 3))).toBe(
    [
      '\uFEFF"Kamer";"Bewoner";"2026-10-01";"2026-10-02";"2026-10-03"',
      '"101";"Zoë ""Zus"" Bos, mevr.";"0";"1.5";""',
      `"'-1";"'=HYPERLINK(""http://x"")";"";"12";"1000"`,
      `"'+3";"'@Anna";"";"";""`,
      '',
    ].join('\r\n'),
  );
});
