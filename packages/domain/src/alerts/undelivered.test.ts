import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holds, isGone, openAlert, reconcileAt, summary } from '../testing/alerts';
import { minute } from '../testing/resident';
import type { Alert } from './alert';
import type { Watched } from './reconcile';
import { type CallDelivery, DELIVERY_LIMIT, undeliveredCondition } from './undelivered';

const MINUTES = DELIVERY_LIMIT / 60_000;
/** The first call for an alert, at noon, which one device is being sent. */
const call = (values: Partial<CallDelivery> = {}): CallDelivery => ({
  ...{ number: 1, calledAt: minute(0), pending: 1, delivered: false },
  ...values,
});
const wet = { id: 1, priority: 'medium', since: minute(-5) } as const;
/** The same call, of which nothing is tried any more. */
const nowhere = (values: Partial<CallDelivery> = {}) => call({ pending: 0, ...values });
const ofHome = (values: Partial<Alert> = {}): Alert =>
  openAlert({
    ...{ id: 9, kind: 'undelivered', subject: 'centre', wearing: null, priority: 'medium' },
    ...{ since: minute(0), openedAt: minute(2), steppedAt: minute(2), affected: [17] },
    ...values,
  });

/** Watches one alert of resident 17, for which somebody was called, and the home's own one where there is one. */
const watch = (
  alert: Partial<Alert>,
  of: CallDelivery | null,
  home: Alert[] = [],
  more: Partial<Watched> = {},
): Partial<Watched> => {
  const one = openAlert({ ...wet, ...alert });
  return {
    conditions: [holds({ priority: one.priority, kind: one.kind, subject: one.subject })],
    ...{ open: [one, ...home], calls: new Map(of ? [[one.id, of]] : []) },
    ...more,
  };
};
const OPENED = 'open undelivered centre medium';

describe('a step that reaches nobody', () => {
  test.each<[title: string, at: number, watched: Partial<Watched>, changes: string[]]>([
    ['two minutes are not over', MINUTES - 0.01, watch({}, call()), []],
    ['nothing arrived in two minutes', MINUTES, watch({}, call()), ['update undelivered escalated', OPENED]],
    ['high', MINUTES, watch({ priority: 'high' }, call()), ['update undelivered escalated', OPENED]],
    ['low is not watched', 30, watch({ priority: 'low', step: 1 }, nowhere()), []],
    ['info is not watched', 30, watch({ priority: 'info', kind: 'battery' }, nowhere()), []],
    ['something arrived', 5, watch({}, call({ delivered: true, pending: 3 })), []],
    ['no device: at once', 0, watch({}, nowhere()), ['update undelivered escalated', OPENED]],
    ['everything was given up: at once', 1, watch({}, nowhere()), ['update undelivered escalated', OPENED]],
    ['nobody was called, as in a home without channels', 5, watch({}, null), []],
    ['taken', 5, watch({ status: 'taken', owner: 3, takenAt: minute(1), attended: true }, nowhere()), []],
    ['snoozed', 5, watch({ status: 'snoozed', snoozedUntil: minute(20) }, nowhere()), []],
    [
      'hidden by another alert',
      5,
      {
        ...watch({ ...{ kind: 'turn', hidden: true } }, nowhere()),
        conditions: [
          holds({ kind: 'turn', priority: 'medium' }),
          holds({ kind: 'face-down', priority: 'high', since: minute(4) }),
        ],
      },
      [],
    ],
    [
      'nothing ran meanwhile: two minutes from when it is watched again',
      9,
      watch({}, call(), [], { watchedSince: minute(8) }),
      [],
    ],
    [
      'the home’s own alert never causes another one',
      9,
      {
        ...watch({ undelivered: 1, step: 2 }, nowhere(), [ofHome()]),
        calls: new Map([
          [1, nowhere()],
          [9, nowhere()],
        ]),
      },
      [],
    ],
  ])('%s', (_, at, watched, changes) => {
    expect(summary(reconcileAt(minute(at), watched))).toEqual(changes);
  });

  test('the next moments are the end of the two minutes, and then the next step', () => {
    expect(reconcileAt(minute(1), watch({}, call())).next).toBe(minute(MINUTES));
    const marked = { undelivered: 1, step: 1, steppedAt: minute(2) } as const;
    // The call of the whole home is being tried.
    const trying = watch(marked, call({ number: 2, calledAt: minute(2) }), [ofHome()]);
    expect(reconcileAt(minute(2), trying).next).toBe(minute(4));
  });
});

describe('the next step', () => {
  const at2 = { step: 1, steppedAt: minute(2), undelivered: 1 } as const;
  test.each<[title: string, at: number, watched: Partial<Watched>, changes: string[]]>([
    [
      'is tried for two minutes too',
      3.9,
      watch(at2, call({ number: 2, calledAt: minute(2) }), [ofHome()]),
      [],
    ],
    [
      'reaches nobody either: administrators at once',
      4,
      watch(at2, call({ number: 2, calledAt: minute(2) }), [ofHome()]),
      ['update undelivered escalated'],
    ],
    [
      'has no device: marked at once, the step after it a minute after the one before',
      2,
      watch(at2, nowhere({ number: 2, calledAt: minute(2) }), [ofHome()]),
      ['update undelivered'],
    ],
    [
      'has no device, a minute later',
      3,
      watch({ ...at2, undelivered: 2 }, nowhere({ number: 2, calledAt: minute(2) }), [ofHome()]),
      ['update escalated'],
    ],
    [
      'there is none after the administrators',
      30,
      watch({ step: 2, steppedAt: minute(4), undelivered: 2 }, nowhere({ number: 3, calledAt: minute(4) }), [
        ofHome({ step: 2 }),
      ]),
      ['update undelivered'],
    ],
    [
      'arrives: the home’s alert ends',
      3,
      watch(at2, call({ number: 2, calledAt: minute(2), delivered: true }), [ofHome()]),
      ['end cleared unattended', 'update'],
    ],
  ])('%s', (_, at, watched, changes) => {
    expect(summary(reconcileAt(minute(at), watched))).toEqual(changes);
  });
});

describe('the home’s alert', () => {
  const marked = { step: 2, steppedAt: minute(4), undelivered: 3 } as const;
  const failed = nowhere({ number: 3, calledAt: minute(4) });

  test.each<[title: string, watched: Partial<Watched>, changes: string[]]>([
    ['lasts while nothing arrives', watch(marked, failed, [ofHome()]), []],
    [
      'ends when the alert is taken',
      watch({ ...marked, status: 'taken', owner: 3, takenAt: minute(5), attended: true }, failed, [ofHome()]),
      ['end cleared unattended', 'update'],
    ],
    [
      'ends when the alert is postponed',
      watch({ ...marked, status: 'snoozed', snoozedUntil: minute(30) }, failed, [ofHome()]),
      ['end cleared unattended', 'update'],
    ],
    [
      'ends with the alert',
      { ...watch(marked, failed, [ofHome()]), conditions: [isGone()] },
      ['end cleared unattended', 'end cleared unattended'],
    ],
    [
      'ends when the alert becomes less urgent',
      { ...watch(marked, failed, [ofHome()]), conditions: [holds({ priority: 'low' })] },
      ['end cleared unattended', 'update priority'],
    ],
    [
      'lapses as others do',
      watch(marked, failed, [
        ofHome({ status: 'taken', owner: 3, takenAt: minute(-10), attended: true, step: 0 }),
      ]),
      ['update lapsed escalated'],
    ],
  ])('%s', (_, watched, changes) => {
    expect(summary(reconcileAt(minute(6), watched))).toEqual(changes);
  });

  test('is one for all alerts, and names their residents', () => {
    const alerts = [
      openAlert({ id: 1, undelivered: 1 }),
      openAlert({ id: 2, undelivered: 1, kind: 'turn' }),
      openAlert({ id: 3, undelivered: 2, subject: 'resident:4' }),
      openAlert({ id: 4, undelivered: 2, subject: 'hub:4' }),
      openAlert({ id: 5, subject: 'resident:99' }),
    ];
    const calls = new Map([1, 2, 3, 4].map((id) => [id, call({ calledAt: minute(id) })]));
    expect(undeliveredCondition(alerts, calls)).toMatchObject({
      ...{ kind: 'undelivered', subject: 'centre', state: 'holds', priority: 'medium' },
      ...{ since: minute(1), affected: [4, 17] },
    });
  });
});

test('whatever happens to calls, at most one is open, it is open exactly while a call has reached nobody, and a second look changes nothing', () => {
  const step = fc.record({
    minutes: fc.constantFrom(0, 0.5, 1, 2, 3),
    alert: fc.nat(2),
    pending: fc.nat(2),
    delivered: fc.boolean(),
    /** By staff. */
    act: fc.constantFrom('none', 'none', 'none', 'take', 'release'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let open = [1, 2, 3].map((id) =>
        openAlert({ ...wet, id, subject: `resident:${id}`, priority: id === 1 ? 'high' : 'medium' }),
      );
      const conditions = open.map(({ subject, priority }) => holds({ subject, priority }));
      const calls = new Map<number, CallDelivery>(open.map(({ id }) => [id, call()]));
      let [now, nextId] = [minute(0), 100];
      const look = () => {
        const reconciled = reconcileAt(now, { conditions, open, calls });
        for (const change of reconciled.changes) {
          if (change.type === 'reopen') throw new Error('nothing was taken back');
          if (change.type === 'end') open = open.filter(({ id }) => id !== change.before.id);
          else if (change.type === 'open') {
            open = [...open, openAlert({ ...change.alert, id: nextId++, steppedAt: now })];
          } else {
            open = open.map((alert) => (alert.id === change.after.id ? change.after : alert));
            const known = calls.get(change.after.id);
            if (known && change.events.some(({ what }) => what === 'escalated' || what === 'lapsed'))
              calls.set(change.after.id, call({ number: known.number + 1, calledAt: now }));
          }
        }
      };
      for (const { minutes, alert: index, pending, delivered, act } of steps) {
        now += minutes * 60_000;
        const id = index + 1;
        calls.set(id, { ...calls.get(id)!, pending, delivered });
        if (act !== 'none')
          open = open.map((alert) =>
            alert.id !== id
              ? alert
              : act === 'take'
                ? { ...alert, status: 'taken', owner: 3, takenAt: now }
                : { ...alert, status: 'open', owner: null, takenAt: null },
          );
        look();
        const ofHome = open.filter(({ kind }) => kind === 'undelivered');
        expect(ofHome.length).toBeLessThanOrEqual(1);
        expect(ofHome.length > 0).toBe(open.some(({ undelivered }) => undelivered !== null));
        expect(reconcileAt(now, { conditions, open, calls }).changes).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});
