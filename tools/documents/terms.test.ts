import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../setup/root.mjs';

const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');

const keys = (part: string, names: string): string[] => names.split(' ').map((name) => `${part}.${name}`);

/** What the specification and the requirements name. */
const FIXED = [
  ...keys('toast', 'patientCreated patientUpdated userCreated userUpdated userDeleted hubUpdated'),
  ...keys('toast', 'sensorCreated sensorUpdated sensorDeleted hubDeleted'),
  ...keys('dialog', 'sure irreversible patientUnsubscribed success materialRequested'),
  ...keys('action', 'yes no'),
  ...['password.mismatch', 'error.materialRequired'],
  ...keys('role', 'ROLE_CENTRO ROLE_ENFERMERA none'),
  ...keys('patients', 'unsubscribe addNote noteHistory advanced'),
  ...['error.connection', 'sensorDialog.signal.none', 'state.error', 'state.contactError', 'error.form'],
  ...keys('state', 'disconnected dry wet off outOfRange notAssigned online offline assigned unassigned'),
  ...keys('analytics', 'g_inco g_max g_max_alc g_hora_uso g_cobertura'),
  ...keys('staff', 'id username name language role'),
  'tables.actions',
  ...keys('orders', 'id client date name email department stickers sensors'),
  ...keys('hubs', 'id status lastOnline code tag'),
  ...keys('sensors', 'id status battery signal calibration code patient activation'),
];

test('the glossary lists each fixed word', {
  tags: ['R-CARD-2', 'R-CARD-12', 'R-STAFF-7', 'R-NOTES-2', 'R-ERRORS-21', 'R-ERRORS-26'],
}, () => {
  const [, table = ''] = glossary.split('### Fixed words');
  const listed = [...table.matchAll(/`([\w.]+)` \|$/gm)].map(([, key]) => key);
  expect(new Set(listed)).toEqual(new Set(FIXED));
});

test('the glossary has a row for each thing with its term in every language', () => {
  const [, table = ''] = glossary.split('## Terms of the interface');
  const rows = table.split('\n').filter((row) => /^\| (?!---|English)/.test(row));
  expect(rows.length).toBeGreaterThan(15);
  for (const row of rows)
    expect(
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
        .every(Boolean),
      row,
    ).toBe(true);
});
