import { describe, expect, test } from 'vitest';
import { holds, isGone, openAlert, reconcileAt, summary } from '../testing/alerts';
import { minute } from '../testing/resident';
import { type AlertKind, type Priority, type Subject } from './kinds';

const RESIDENT: Subject = 'resident:17';

/** The table of kinds: priority and hold in minutes. */
const KINDS: [AlertKind, Subject, Priority, number][] = [
  ['wet', RESIDENT, 'low', 5],
  ['no-urine', RESIDENT, 'medium', 0],
  ['turn', RESIDENT, 'low', 0],
  ['face-down', RESIDENT, 'high', 2],
  ['out-of-range', RESIDENT, 'low', 10],
  ['contact', RESIDENT, 'low', 10],
  ['sensor', RESIDENT, 'low', 15],
  ['battery', RESIDENT, 'info', 0],
  ['hub', 'hub:1', 'medium', 2],
  ['silence', 'centre', 'high', 2],
  ['unconfirmed', RESIDENT, 'medium', 0],
];
// The twelfth kind follows from other alerts: undelivered.test.ts.

describe('kinds: the hold', () => {
  test.each(KINDS)('%s of %s (%s) opens when it has held for %i min', (kind, subject, priority, hold) => {
    const watched = { conditions: [holds({ kind, subject, priority, since: minute(0) })] };
    const before = reconcileAt(minute(hold) - 1, watched);
    if (hold > 0) expect([summary(before), before.next]).toEqual([[], minute(hold)]);
    expect(summary(reconcileAt(minute(hold), watched))).toEqual([`open ${kind} ${subject} ${priority}`]);
  });
});

describe('kinds: the end', () => {
  test.each<[AlertKind, number]>([
    ['wet', 10],
    ['face-down', 1],
  ])('%s that is gone for %i min', (kind, minutes) => {
    const condition = isGone({ kind, since: minute(0), clearAfter: minutes * 60_000 });
    const watched = { conditions: [condition], open: [openAlert({ kind, openedAt: minute(-1) })] };
    expect(reconcileAt(minute(minutes) - 1, watched).changes.some(({ type }) => type === 'end')).toBe(false);
    expect(summary(reconcileAt(minute(minutes), watched))).toEqual(['end cleared unattended']);
  });

  test.each(KINDS)('%s ends at once when it is gone otherwise', (kind, subject, priority) => {
    const open = [openAlert({ kind, subject, priority })];
    const conditions = [isGone({ kind, subject })];
    expect(summary(reconcileAt(minute(1), { conditions, open }))).toEqual(['end cleared unattended']);
  });
});

describe('life: lapse', () => {
  test.each<[Priority, number | null]>([
    ['high', 5],
    ['medium', 15],
    ['low', 30],
    ['info', null],
  ])('%s lapses %s min after it was taken', (priority, minutes) => {
    const taken = openAlert({ priority, status: 'taken', owner: 3, takenAt: minute(0), attended: true });
    const watched = { conditions: [holds({ priority })], open: [taken] };
    const events = (at: number) =>
      reconcileAt(at, watched).changes.flatMap((change) =>
        change.type === 'update' ? change.events.map(({ what }) => what) : [],
      );
    if (minutes === null) expect(events(minute(9_000))).not.toContain('lapsed');
    else {
      expect(events(minute(minutes) - 1)).not.toContain('lapsed');
      expect(events(minute(minutes))).toEqual(['lapsed', 'escalated']);
    }
  });
});
