import { describe, expect, test } from 'vitest';
import { holds, isGone, isUnknown, openAlert, pastAlert, reconcileAt, summary } from '../testing/alerts';
import { minute } from '../testing/resident';
import type { Alert } from './alert';
import type { AlertKind, Subject } from './kinds';
import { DEFAULT_POLICY } from './policy';
import type { Watched } from './reconcile';

const medium = { priority: 'medium' } as const;
const high = { kind: 'face-down', priority: 'high' } as const;
const taken = { status: 'taken', owner: 3, takenAt: minute(0), attended: true } as const;
const snoozed = { status: 'snoozed', snoozedUntil: minute(10) } as const;
const kindOf = (kind: AlertKind, subject: Subject = 'resident:17') => ({ kind, subject });
/** Three alerts within two hours; the third opened at minute −60. */
const flapping = [-150, -100, -60].map((at, id) =>
  pastAlert({ id, openedAt: minute(at), endedAt: minute(at + 5) }),
);

/** A millisecond later, in minutes. */
const minuteAfter = (at: number) => at + 1 / 60_000;

type Case = [title: string, at: number, watched: Partial<Watched>, changes: string[], next: number | null];
const run = (cases: Case[]) =>
  test.each(cases)('%s', (_, at, watched, changes, next) => {
    const reconciled = reconcileAt(minute(at), watched);
    expect(summary(reconciled)).toEqual(changes);
    expect(reconciled.next).toBe(next === null ? null : minute(next));
  });

describe('opens', () => {
  run([
    ['not before the hold has passed', -1, { conditions: [holds()] }, [], 0],
    ['when the hold has passed', 0, { conditions: [holds()] }, ['open wet resident:17 low'], null],
    [
      'at once for a late batch, with its true since',
      200,
      { conditions: [holds()] },
      ['open wet resident:17 low'],
      null,
    ],
    ['not what is unknown', 200, { conditions: [isUnknown()] }, [], null],
    ['not what is gone', 200, { conditions: [isGone()] }, [], null],
    ['not a second one', 10, { conditions: [holds()], open: [openAlert()] }, [], 45],
    [
      'one for each resident',
      0,
      { conditions: [holds(), holds({ subject: 'resident:18' })] },
      ['open wet resident:17 low', 'open wet resident:18 low'],
      null,
    ],
    [
      'counted from the end of a gap in watching',
      0,
      { conditions: [holds({ ...kindOf('hub', 'hub:1'), countFrom: minute(4), wearing: null })] },
      [],
      6,
    ],
    [
      'wet: counted from the end of the previous one',
      0,
      { conditions: [holds({ since: minute(-60) })], past: [pastAlert({ endedAt: minute(-3) })] },
      [],
      2,
    ],
    [
      'a kind with no hold at once',
      -5,
      { conditions: [holds(kindOf('turn'))] },
      ['open turn resident:17 low'],
      null,
    ],
  ]);
});

describe('quiet after care', () => {
  run([
    [
      '30 minutes after it was refused',
      -1,
      { conditions: [holds()], past: [pastAlert({ endedAt: minute(-30), ended: 'refused' })] },
      [],
      0,
    ],
    [
      '30 minutes after somebody checked',
      0,
      { conditions: [holds()], past: [pastAlert({ endedAt: minute(-30), ended: 'checked' })] },
      ['open wet resident:17 low'],
      null,
    ],
    [
      'the check was taken back: not quiet, and counted from its beginning',
      0,
      {
        conditions: [holds({ since: minute(-60) })],
        past: [pastAlert({ endedAt: minute(-1), ended: 'checked', undone: true })],
      },
      ['open wet resident:17 low'],
      null,
    ],
    [
      'its author took the check back: the same alert goes on',
      0,
      {
        conditions: [holds({ since: minute(-60) })],
        past: [pastAlert({ id: 5, endedAt: minute(-1), ended: 'checked', undone: true, reopens: true })],
      },
      ['reopen 5'],
      null,
    ],
    [
      'its author took the check back, and the condition is gone: it stays ended',
      0,
      {
        conditions: [],
        past: [pastAlert({ id: 5, endedAt: minute(-1), ended: 'checked', undone: true, reopens: true })],
      },
      [],
      null,
    ],
    [
      'alerts whose care was taken back do not count as flapping',
      0,
      {
        conditions: [holds({ since: minute(-6) })],
        past: [-70, -50, -30].map((at) =>
          pastAlert({ openedAt: minute(at), endedAt: minute(at + 5), ended: 'handled', undone: true }),
        ),
      },
      ['open wet resident:17 low'],
      null,
    ],
    [
      'another kind is not quiet',
      0,
      { conditions: [holds(kindOf('turn'))], past: [pastAlert({ endedAt: minute(-1), ended: 'checked' })] },
      ['open turn resident:17 low'],
      null,
    ],
    [
      'contact waits 20 minutes after care',
      9,
      {
        conditions: [holds({ ...kindOf('contact'), since: minute(-4) })],
        caredAt: new Map([[17, minute(-10)]]),
      },
      [],
      10,
    ],
    [
      'contact of somebody else does not',
      9,
      {
        conditions: [holds({ ...kindOf('contact'), since: minute(-4) })],
        caredAt: new Map([[18, minute(-10)]]),
      },
      ['open contact resident:17 low'],
      null,
    ],
    [
      'wet does not',
      0,
      { conditions: [holds()], caredAt: new Map([[17, minute(-1)]]) },
      ['open wet resident:17 low'],
      null,
    ],
  ]);
});

describe('ends', () => {
  run([
    [
      'cleared when gone, unattended',
      10,
      { conditions: [isGone()], open: [openAlert()] },
      ['end cleared unattended'],
      null,
    ],
    ['cleared and attended', 10, { conditions: [isGone()], open: [openAlert(taken)] }, ['end cleared'], null],
    [
      'after its time',
      10,
      { conditions: [isGone({ since: minute(0), clearAfter: 600_000 })], open: [openAlert()] },
      ['end cleared unattended'],
      null,
    ],
    [
      'not before',
      9,
      { conditions: [isGone({ since: minute(0), clearAfter: 600_000 })], open: [openAlert()] },
      [],
      10,
    ],
    ['not while unknown', 10, { conditions: [isUnknown()], open: [openAlert()] }, [], 45],
    [
      'unwatched when nothing watches for it',
      10,
      { conditions: [], open: [openAlert(taken)] },
      ['end unwatched'],
      null,
    ],
    [
      'unwatched with another sensor; still wet opens anew after the hold',
      10,
      { conditions: [holds({ wearing: 8, since: minute(9) })], open: [openAlert()] },
      ['end unwatched'],
      15,
    ],
    [
      'snoozed ones too',
      5,
      { conditions: [isGone()], open: [openAlert(snoozed)] },
      ['end cleared unattended'],
      null,
    ],
  ]);
});

describe('inhibition', () => {
  const silence = { ...kindOf('silence', 'centre'), priority: 'high', wearing: null } as const;
  const hub = { ...kindOf('hub', 'hub:1'), wearing: null, since: minute(-20) } as const;
  const outOfRange = { ...kindOf('out-of-range'), since: minute(-20) };
  run([
    [
      'silence hides hub and out of range from its first moment on',
      0,
      { conditions: [holds({ ...silence, since: minute(-1) }), holds(hub), holds(outOfRange)] },
      [],
      1,
    ],
    [
      'silence alone opens',
      1,
      { conditions: [holds({ ...silence, since: minute(-1) }), holds(hub), holds(outOfRange)] },
      ['open silence centre high'],
      null,
    ],
    [
      'a hub hides out of range of those it alone receives',
      0,
      { conditions: [holds(hub), holds(outOfRange)], onlyHub: new Map([[17, 1]]) },
      ['open hub hub:1 low'],
      null,
    ],
    [
      'and of nobody else',
      0,
      { conditions: [holds(hub), holds(outOfRange)] },
      ['open hub hub:1 low', 'open out-of-range resident:17 low'],
      null,
    ],
    ['face-down hides turn', -4, { conditions: [holds(high), holds(kindOf('turn'))] }, [], -3],
    [
      'a quiet face-down hides nothing',
      0,
      {
        conditions: [holds(high), holds(kindOf('turn'))],
        past: [pastAlert({ ...high, ended: 'checked', endedAt: minute(-1) })],
      },
      ['open turn resident:17 low'],
      29,
    ],
    [
      'an unconfirmed turn hides turn',
      0,
      { conditions: [holds({ ...kindOf('unconfirmed'), of: 'turned' }), holds(kindOf('turn'))] },
      ['open unconfirmed resident:17 low'],
      null,
    ],
    [
      'an unconfirmed change does not',
      0,
      { conditions: [holds({ ...kindOf('unconfirmed'), of: 'changed' }), holds(kindOf('turn'))] },
      ['open unconfirmed resident:17 low', 'open turn resident:17 low'],
      null,
    ],
    [
      'what is open is hidden and does not escalate',
      43,
      {
        conditions: [holds(high), holds(kindOf('turn'))],
        open: [openAlert({ ...high, id: 2, ...taken, takenAt: minute(42) }), openAlert(kindOf('turn'))],
      },
      ['update hidden'],
      47,
    ],
  ]);

  test.each([
    ['what is open', [holds(high)], false, true],
    ['what was hidden', [isGone(high)], true, false],
  ])('%s: hiding and showing are events', { tags: ['R-ALERT-1'] }, (_, others, before, after) => {
    const open = [openAlert({ ...kindOf('turn'), hidden: before })];
    const { changes, next } = reconcileAt(minute(40), {
      conditions: [...others, holds(kindOf('turn'))],
      open,
    });
    expect(changes.filter(({ type }) => type === 'update')).toMatchObject([
      { before: { hidden: before }, after: { kind: 'turn', hidden: after } },
    ]);
    expect(summary({ changes, next })).toContain(`update ${after ? 'hidden' : 'shown'}`);
    if (!after) expect(next).toBe(minute(45)); // and its next step is counted on
  });

  test('an alert that was hidden past its step escalates when it is shown again, once', () => {
    const conditions = [isGone(high), holds(kindOf('turn'))];
    const open = [openAlert({ ...kindOf('turn'), hidden: true })];
    expect(reconcileAt(minute(45), { conditions, open }).changes).toMatchObject([
      {
        type: 'update',
        after: { hidden: false, step: 1 },
        events: [{ what: 'shown' }, { what: 'escalated' }],
      },
    ]);
  });

  test('the residents concerned stand in the alert that hides them', () => {
    const conditions = [
      holds(silence),
      holds(hub),
      holds(outOfRange),
      holds({ ...outOfRange, subject: 'resident:9' }),
    ];
    const [opened] = reconcileAt(minute(0), { conditions }).changes;
    expect(opened).toMatchObject({ type: 'open', alert: { kind: 'silence', affected: [9, 17] } });
    const open = [openAlert({ ...silence, id: 5, affected: [9], ...taken })];
    expect(reconcileAt(minute(1), { conditions, open }).changes).toMatchObject([
      { type: 'update', after: { id: 5, affected: [9, 17] }, events: [] },
    ]);
  });
});

describe('flapping', () => {
  run([
    [
      'the third alert within two hours triples the hold',
      9,
      { conditions: [holds()], past: flapping },
      [],
      10,
    ],
    ['and then opens', 10, { conditions: [holds()], past: flapping }, ['open wet resident:17 low'], null],
    [
      'two alerts do not',
      0,
      { conditions: [holds()], past: flapping.slice(1) },
      ['open wet resident:17 low'],
      null,
    ],
    [
      'nor three within three hours',
      0,
      {
        conditions: [holds()],
        past: flapping.map((one, i) => (i ? one : { ...one, openedAt: minute(-181) })),
      },
      ['open wet resident:17 low'],
      null,
    ],
    [
      'of another resident neither',
      0,
      { conditions: [holds({ subject: 'resident:18' })], past: flapping },
      ['open wet resident:18 low'],
      null,
    ],
    [
      'it lasts four hours',
      180,
      { conditions: [holds({ since: minute(174) })], past: flapping },
      ['open wet resident:17 low'],
      null,
    ],
    [
      'never for high ones',
      -3,
      { conditions: [holds(high)], past: flapping.map((one) => ({ ...one, kind: 'face-down' })) },
      ['open face-down resident:17 high'],
      null,
    ],
  ]);
});

describe('life', () => {
  const alert = (values: Partial<Alert>) => ({
    conditions: [holds({ kind: values.kind ?? 'wet', priority: values.priority ?? 'low' })],
    open: [openAlert(values)],
  });
  run([
    ['low: the section after 45 minutes', 45, alert({}), ['update escalated'], 60],
    ['low: no further step', 59, alert({ step: 1, steppedAt: minute(45) }), [], 60],
    ['medium: the centre after 10 minutes', 10, alert(medium), ['update escalated'], 20],
    [
      'medium: administrators after 20',
      20,
      alert({ ...medium, step: 1, steppedAt: minute(10) }),
      ['update escalated'],
      60,
    ],
    ['high: the centre after 3 minutes', 3, alert(high), ['update escalated'], 8],
    [
      'high: administrators after 8',
      8,
      alert({ ...high, step: 1, steppedAt: minute(3) }),
      ['update escalated'],
      13,
    ],
    ['one step a minute after a long pause', 500, alert({ ...high }), ['update escalated'], 501],
    ['info: none', 500, alert({ kind: 'battery', priority: 'info' }), [], null],
    ['taken: none until it lapses', 29, alert(taken), [], 30],
    ['low lapses after 30 minutes and escalates at once', 30, alert(taken), ['update lapsed escalated'], 60],
    ['medium after 15', 15, alert({ ...medium, ...taken }), ['update lapsed escalated'], 20],
    [
      'the owner has signed out or left: released, and escalated at once',
      1,
      { ...alert(taken), signedInUntil: new Map() },
      ['update released escalated'],
      60,
    ],
    [
      'the owner’s session runs out',
      1,
      { ...alert(taken), signedInUntil: new Map([[3, minute(1) - 1]]) },
      ['update released escalated'],
      60,
    ],
    [
      'the owner is signed in until the very moment',
      1,
      { ...alert(taken), signedInUntil: new Map([[3, minute(1)]]) },
      [],
      minuteAfter(1),
    ],
    [
      'the owner’s account was erased',
      1,
      alert({ ...taken, owner: null }),
      ['update released escalated'],
      60,
    ],
    ['high after 5', 5, alert({ ...high, ...taken }), ['update lapsed escalated'], 8],
    ['info never', 500, alert({ kind: 'battery', priority: 'info', ...taken }), [], null],
    ['snoozed: quiet', 9, alert(snoozed), [], 10],
    ['snoozed: open again at its end', 10, alert(snoozed), ['update unsnoozed'], 45],
    [
      'wet: medium after an hour, and the owner stays',
      60,
      alert({ ...taken, takenAt: minute(50) }),
      ['update priority'],
      65,
    ],
    [
      'a rising priority ends a snooze',
      5,
      { conditions: [holds(medium)], open: [openAlert(snoozed)] },
      ['update priority unsnoozed'],
      10,
    ],
    [
      'a falling one does not',
      5,
      { conditions: [holds()], open: [openAlert({ ...snoozed, ...medium })] },
      ['update priority'],
      10,
    ],
    ['unknown keeps the priority', 5, { conditions: [isUnknown()], open: [openAlert(medium)] }, [], 10],
  ]);

  test('what lapses has no owner and its next step', () => {
    const [change] = reconcileAt(minute(30), alert(taken)).changes;
    expect(change).toMatchObject({
      after: { status: 'open', owner: null, takenAt: null, step: 1, steppedAt: minute(30), attended: true },
      events: [{ what: 'lapsed' }, { what: 'escalated', step: 1, who: null }],
    });
  });

  test('after a gap in watching the owner has the whole time again', () => {
    const watched = { ...alert(taken), watchedSince: minute(120) };
    expect(reconcileAt(minute(149), watched).next).toBe(minute(150));
    expect(summary(reconcileAt(minute(150), watched))).toEqual(['update priority lapsed escalated']);
  });

  test('holding again within 30 minutes names the previous alert', () => {
    const previousOf = (endedAt: number) => {
      const past = [
        pastAlert({ id: 4, endedAt: minute(endedAt) }),
        pastAlert({ id: 3, endedAt: minute(-35) }),
      ];
      const [change] = reconcileAt(minute(0), { conditions: [holds()], past }).changes;
      return change?.type === 'open' ? change.alert.previous : undefined;
    };
    expect([previousOf(-29), previousOf(-30)]).toEqual([4, null]);
  });

  test('a second look changes nothing', () => {
    for (const at of [3, 10, 45, 60, 500]) {
      const watched = alert({ ...medium });
      const [change] = reconcileAt(minute(at), watched).changes;
      const open = change?.type === 'update' ? [change.after] : watched.open;
      expect(reconcileAt(minute(at), { ...watched, open }).changes).toEqual([]);
    }
  });

  test('the policy decides about holds, lapses and steps', () => {
    const policy = { ...DEFAULT_POLICY, wetHold: 0, lapseLow: 1, stepLowSection: 2 };
    expect(summary(reconcileAt(minute(-5), { conditions: [holds()], policy }))).toHaveLength(1);
    expect(summary(reconcileAt(minute(1), { ...alert(taken), policy }))).toEqual(['update lapsed escalated']);
    expect(summary(reconcileAt(minute(2), { ...alert({}), policy }))).toEqual(['update escalated']);
  });
});
