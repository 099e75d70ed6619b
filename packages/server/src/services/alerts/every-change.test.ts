import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCE = new URL('../../', import.meta.url);
const TEST = /\.test\.ts$|^(testing|demo|db\/migrations)\//;
const WRITES = /(?:insert into|update|delete from|merge into) (?:only )?alert(?:_event)? [^`]*/g;
const STORE = 'stores/alert-change.store.ts';

/** Whoever else writes to alerts, and why nobody is notified of it. */
const UNNOTIFIED: Record<string, string> = {
  'features/alerts/lease/clock-step.store.ts': 'its times follow the clock of the machine',
  'features/alerts/history/expire-alerts.ts': 'deletes those that ended long ago',
  'features/care/care.store.ts': 'another record of care ended it',
  'features/erasure/erase-patient.ts': 'no longer names a resident',
  'features/erasure/personal-data.ts': 'no longer names a member of staff',
};

/** What people are notified of. */
const STATE = /\b(status|priority|step|hidden|held|ended|ended_at|attended|undelivered) = /;

const writes = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !TEST.test(file))
  .flatMap((file) => {
    const text = readFileSync(new URL(file, SOURCE), 'utf8').replace(/\s+/g, ' ');
    return [...text.matchAll(WRITES)].map(([statement]) => ({ file, statement }));
  });
const elsewhere = writes.filter(({ file }) => file !== STORE);

test('alerts are written by the store that reports what changed, and by those named here', () => {
  expect(writes.length).toBeGreaterThan(elsewhere.length);
  expect([...new Set(elsewhere.map(({ file }) => file))].sort()).toEqual(Object.keys(UNNOTIFIED).sort());
});

test('only that store opens an alert, adds an event or changes the state of an alert', () => {
  const past = elsewhere.filter(
    ({ statement }) =>
      statement.startsWith('insert') ||
      STATE.test(/ set (.*?)(?: (?:from|where) |$)/.exec(statement)?.[1] ?? ''),
  );
  expect(past).toEqual([]);
});
