import { expect, test } from 'vitest';
import { openAlert } from '../testing/alerts';
import { minute } from '../testing/resident';
import { release, snooze, take, unsnooze } from './acts';
import type { Alert } from './alert';
import { DEFAULT_POLICY } from './policy';

const ANA = 3;
const BEA = 4;
const now = minute(5);
const BY_DAY = { policy: DEFAULT_POLICY, nightUntil: null };
const AT_NIGHT = { policy: DEFAULT_POLICY, nightUntil: minute(60) };
const hidden = { hidden: true } as const;
const takenBy = (owner: number) => ({ status: 'taken', owner, takenAt: minute(1), attended: true }) as const;
const snoozed = { status: 'snoozed', snoozedUntil: minute(9) } as const;

type Result = ReturnType<typeof take>;
test.each<[string, (alert: Alert) => Result, Partial<Alert>, Partial<Alert> | string, string[]]>([
  [
    'take: an open one',
    (alert) => take(alert, ANA, false, now),
    {},
    { status: 'taken', owner: ANA, takenAt: now, attended: true },
    ['taken'],
  ],
  ['take: one of a colleague', (alert) => take(alert, ANA, false, now), takenBy(BEA), 'alert-taken', []],
  [
    'take: from a colleague, by force',
    (alert) => take(alert, ANA, true, now),
    takenBy(BEA),
    { owner: ANA, takenAt: now },
    ['taken'],
  ],
  [
    'take: one whose owner was erased',
    (alert) => take(alert, ANA, false, now),
    { ...takenBy(BEA), owner: null },
    { owner: ANA, takenAt: now },
    ['taken'],
  ],
  [
    'take: again',
    (alert) => take(alert, ANA, false, now),
    takenBy(ANA),
    { owner: ANA, takenAt: minute(1) },
    [],
  ],
  [
    'take: a snoozed one',
    (alert) => take(alert, ANA, false, now),
    snoozed,
    { status: 'taken', snoozedUntil: null },
    ['taken'],
  ],
  [
    'release: the next step at once',
    (alert) => release(alert, ANA, BY_DAY, now),
    takenBy(ANA),
    { status: 'open', owner: null, takenAt: null, step: 1, steppedAt: now },
    ['released', 'escalated'],
  ],
  [
    'release: there is no further step',
    (alert) => release(alert, ANA, BY_DAY, now),
    { ...takenBy(ANA), step: 1 },
    { status: 'open', step: 1 },
    ['released'],
  ],
  ['release: of a colleague', (alert) => release(alert, ANA, BY_DAY, now), takenBy(BEA), 'not-owner', []],
  ['release: an open one', (alert) => release(alert, ANA, BY_DAY, now), {}, 'not-owner', []],
  [
    'snooze: clears the owner',
    (alert) => snooze(alert, ANA, 20, now),
    takenBy(BEA),
    { status: 'snoozed', owner: null, takenAt: null, snoozedUntil: minute(25) },
    ['snoozed'],
  ],
  ['snooze: never high', (alert) => snooze(alert, ANA, 10, now), { priority: 'high' }, 'not-snoozable', []],
  [
    'unsnooze: by anybody',
    (alert) => unsnooze(alert, BEA, BY_DAY, now),
    snoozed,
    { status: 'open', snoozedUntil: null },
    ['unsnoozed'],
  ],
  [
    'take: somebody goes, so nothing is held back any more',
    (alert) => take(alert, ANA, false, now),
    { ...hidden, held: 'step' },
    { status: 'taken', held: null },
    ['taken'],
  ],
  [
    'snooze: likewise',
    (alert) => snooze(alert, ANA, 20, now),
    { ...hidden, held: 'call' },
    { status: 'snoozed', held: null },
    ['snoozed'],
  ],
  [
    'release: a hidden one holds its step back',
    (alert) => release(alert, ANA, BY_DAY, now),
    { ...takenBy(ANA), ...hidden, priority: 'medium' },
    { status: 'open', step: 0, held: 'step' },
    ['released'],
  ],
  [
    'release: a low one at night holds its step back',
    (alert) => release(alert, ANA, AT_NIGHT, now),
    takenBy(ANA),
    { status: 'open', step: 0, held: 'step' },
    ['released'],
  ],
  [
    'release: a medium one at night',
    (alert) => release(alert, ANA, AT_NIGHT, now),
    { ...takenBy(ANA), priority: 'medium' },
    { status: 'open', step: 1, held: null },
    ['released', 'escalated'],
  ],
  [
    'release: at the last step the next call is counted from now',
    (alert) => release(alert, ANA, BY_DAY, now),
    { ...takenBy(ANA), priority: 'high', step: 2 },
    { status: 'open', step: 2, steppedAt: now, held: null },
    ['released'],
  ],
  [
    'unsnooze: a hidden one holds its call back',
    (alert) => unsnooze(alert, BEA, BY_DAY, now),
    { ...snoozed, ...hidden, priority: 'medium' },
    { status: 'open', held: 'call' },
    ['unsnoozed'],
  ],
  [
    'unsnooze: a low one at night that has called before',
    (alert) => unsnooze(alert, BEA, AT_NIGHT, now),
    { ...snoozed, step: 1 },
    { status: 'open', held: 'call' },
    ['unsnoozed'],
  ],
  [
    'unsnooze: a low one that calls nobody yet',
    (alert) => unsnooze(alert, BEA, AT_NIGHT, now),
    { ...snoozed, ...hidden },
    { status: 'open', held: null },
    ['unsnoozed'],
  ],
  ['unsnooze: an open one', (alert) => unsnooze(alert, BEA, BY_DAY, now), {}, { status: 'open' }, []],
])('%s', (_, act, values, expected, events) => {
  const result = act(openAlert(values));
  if (typeof expected === 'string') return expect(result).toBe(expected);
  expect(result).toMatchObject({ alert: expected, events: events.map((what) => ({ what, at: now })) });
  expect((result as { events: unknown[] }).events).toHaveLength(events.length);
});
