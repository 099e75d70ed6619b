import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCalling, startsCall } from '../notifications/recipients';
import { holds, isGone, openAlert, reconcileAt, summary } from '../testing/alerts';
import { minute } from '../testing/resident';
import { release, snooze, take, unsnooze } from './acts';
import type { Alert, HeldCall } from './alert';
import type { CallRules, Changed } from './escalation';
import { isMoreUrgent, type Priority } from './kinds';
import { DEFAULT_POLICY } from './policy';

/** Of resident 17, opened at noon, at step 0. Face-down hides it. */
const turn = { kind: 'turn', priority: 'medium' } as const;
const faceDown = { kind: 'face-down', priority: 'high' } as const;
const taken = { status: 'taken', owner: 3, takenAt: minute(0), attended: true } as const;
const snoozed = { status: 'snoozed', snoozedUntil: minute(10) } as const;

interface Look {
  alert: Partial<Alert>;
  /** Whether another alert speaks for it. */
  isHidden?: boolean;
  nightUntil?: number;
  priority?: Priority;
  policy?: Partial<CallRules['policy']>;
}

function lookAt(at: number, { alert, isHidden = false, nightUntil, priority, policy }: Look) {
  const seen = openAlert({ ...turn, ...alert });
  return reconcileAt(minute(at), {
    conditions: [
      holds({ ...turn, priority: priority ?? seen.priority }),
      isHidden ? holds(faceDown) : isGone(faceDown),
    ],
    // Somebody is on the way to what hides it, so that only the hidden one changes.
    open: [seen, ...(isHidden ? [openAlert({ ...faceDown, id: 2, ...taken, takenAt: minute(at) })] : [])],
    nightUntil: nightUntil === undefined ? null : minute(nightUntil),
    policy: { ...DEFAULT_POLICY, ...policy },
  });
}

/** What happened, and whether it calls somebody. */
function called(at: number, look: Look): [events: string, calls: boolean, after: Alert] {
  const { changes, next } = lookAt(at, look);
  const [change, ...others] = changes;
  expect(others).toEqual([]);
  const before = openAlert({ ...turn, ...look.alert });
  if (change?.type !== 'update') return [summary({ changes, next }).join(), false, before];
  const isRisen = isMoreUrgent(change.after.priority, before.priority);
  return [
    change.events.map(({ what }) => what).join(' '),
    startsCall(change.after, change.events, isRisen),
    change.after,
  ];
}

type Case = [title: string, at: number, look: Look, events: string, calls: boolean, after?: Partial<Alert>];
const run = (cases: Case[]) =>
  test.each(cases)('%s', (_, at, look, events, calls, after = {}) => {
    const [found, isCall, alert] = called(at, look);
    expect([found, isCall]).toEqual([events, calls]);
    expect(alert).toMatchObject(after);
  });

describe('while it is hidden nobody is called', { tags: ['R-ALERT-1', 'R-ALERT-2'] }, () => {
  const isHidden = true;
  const hidden = { hidden: true };
  run([
    ['it is hidden', 5, { alert: {}, isHidden }, 'hidden', false, { held: null }],
    ['a step is due', 30, { alert: hidden, isHidden }, '', false, { step: 0, held: null }],
    ['it lapses', 15, { alert: { ...hidden, ...taken }, isHidden }, 'lapsed', false, { held: 'step' }],
    [
      'whoever was going has left',
      5,
      { alert: { ...hidden, ...taken, owner: 9 }, isHidden },
      'released',
      false,
      { held: 'step' },
    ],
    [
      'the snooze ends',
      10,
      { alert: { ...hidden, ...snoozed }, isHidden },
      'unsnoozed',
      false,
      { held: 'call' },
    ],
    [
      'it becomes more urgent',
      5,
      { alert: { ...hidden, priority: 'low' }, isHidden, priority: 'medium' },
      'priority',
      false,
      { held: 'call' },
    ],
    [
      'more urgent, and the snooze ends by it',
      5,
      { alert: { ...hidden, ...snoozed, priority: 'low' }, isHidden, priority: 'medium' },
      'priority unsnoozed',
      false,
      { held: 'call' },
    ],
    [
      'less urgent',
      5,
      { alert: hidden, isHidden, priority: 'low' },
      'priority',
      false,
      { priority: 'low', held: null },
    ],
    [
      'low at its first step: screens only, so the end of a snooze calls nobody later either',
      10,
      { alert: { ...hidden, ...snoozed, priority: 'low' }, isHidden },
      'unsnoozed',
      false,
      { held: null },
    ],
  ]);
});

describe('shown again', { tags: ['R-ALERT-2'] }, () => {
  const hidden = { hidden: true };
  run([
    ['nothing happened meanwhile: nobody is called', 5, { alert: hidden }, 'shown', false, { held: null }],
    ['a step was due meanwhile', 30, { alert: hidden }, 'shown escalated', true, { step: 1 }],
    [
      'it lapsed: the next step',
      5,
      { alert: { ...hidden, held: 'step' } },
      'shown escalated',
      true,
      { step: 1, held: null },
    ],
    [
      'it lapsed at its last step: the same people once more',
      40,
      { alert: { ...hidden, held: 'step', step: 2, steppedAt: minute(20) } },
      'shown called',
      true,
      { step: 2, held: null },
    ],
    [
      'low, and it lapsed: its one step',
      5,
      { alert: { ...hidden, held: 'step', priority: 'low' } },
      'shown escalated',
      true,
      { step: 1, held: null },
    ],
    [
      'its snooze ended: the people of its step',
      5,
      { alert: { ...hidden, held: 'call' } },
      'shown called',
      true,
      { step: 0, held: null },
    ],
    [
      'its snooze ended and a step was due: one call, of that step',
      11,
      { alert: { ...hidden, held: 'call' } },
      'shown escalated',
      true,
      { step: 1, held: null },
    ],
    ['its snooze ends just now', 10, { alert: { ...hidden, ...snoozed } }, 'shown unsnoozed escalated', true],
    [
      'it lapses just now',
      15,
      { alert: { ...hidden, ...taken } },
      'shown lapsed escalated',
      true,
      { step: 1, held: null },
    ],
    ['somebody is going: nobody is called', 5, { alert: { ...hidden, ...taken } }, 'shown', false],
    ['snoozed: nobody is called', 5, { alert: { ...hidden, ...snoozed } }, 'shown', false],
    [
      'it became less urgent: nobody is called',
      5,
      { alert: { ...hidden, held: 'call', priority: 'low' } },
      'shown',
      false,
      { held: null },
    ],
    [
      'somebody is going to what became more urgent: they learn of it',
      5,
      { alert: { ...hidden, ...taken, held: 'call' } },
      'shown called',
      false,
      { status: 'taken', held: null },
    ],
  ]);
});

describe('low at night', { tags: ['R-ALERT-3'] }, () => {
  const low = { priority: 'low' } as const;
  run([
    ['its step is due', 45, { alert: low, nightUntil: 200 }, '', false, { step: 0 }],
    ['the night is over', 200, { alert: low }, 'escalated', true, { step: 1 }],
    ['its step is due after the night', 30, { alert: low, nightUntil: 40 }, '', false, { step: 0 }],
    [
      'it lapses',
      30,
      { alert: { ...low, ...taken }, nightUntil: 200 },
      'lapsed',
      false,
      { step: 0, held: 'step' },
    ],
    [
      'what lapsed in the night, in the morning, before its step would be due',
      40,
      { alert: { ...low, held: 'step' } },
      'escalated',
      true,
      { step: 1, held: null },
    ],
    [
      'it lapses at its step',
      30,
      { alert: { ...low, ...taken, step: 1 }, nightUntil: 200 },
      'lapsed',
      false,
      { step: 1, held: 'step' },
    ],
    [
      'what lapsed at its step, in the morning',
      200,
      { alert: { ...low, step: 1, held: 'step' } },
      'called',
      true,
      { step: 1, held: null },
    ],
    [
      'the snooze of one that has called ends',
      10,
      { alert: { ...low, ...snoozed, step: 1 }, nightUntil: 200 },
      'unsnoozed',
      false,
      { held: 'call' },
    ],
    [
      'it becomes medium: that calls at once',
      5,
      { alert: { ...low, held: 'step' }, nightUntil: 200, priority: 'medium' },
      'priority escalated',
      true,
      { step: 1, held: null },
    ],
    ['medium is no low one', 10, { alert: {}, nightUntil: 200 }, 'escalated', true, { step: 1 }],
  ]);

  test.each([
    ['due in the night: at its end', 10, 200, 200],
    ['due after the night', 10, 20, 45],
    ['by day', 10, null, 45],
  ])('it is looked at again: %s', (_, at, nightUntil, next) => {
    const look = { alert: low, ...(nightUntil === null ? {} : { nightUntil }) };
    expect(lookAt(at, look).next).toBe(minute(next));
  });
});

describe('now calls again until somebody goes', { tags: ['R-ALERT-4'] }, () => {
  /** At its last step since minute 8. */
  const last = { kind: 'face-down', priority: 'high', step: 2, steppedAt: minute(8) } as const;
  const again = (at: number, values: Partial<Alert> = {}, policy: Partial<CallRules['policy']> = {}) =>
    reconcileAt(minute(at), {
      conditions: [holds({ kind: last.kind, priority: values.priority ?? 'high' })],
      open: [openAlert({ ...last, ...values })],
      policy: { ...DEFAULT_POLICY, ...policy },
    });
  test.each<[string, number, Partial<Alert>, string[], number | null, object?]>([
    ['not before five minutes', 12, {}, [], 13],
    ['after five minutes', 13, {}, ['update called'], 18],
    ['and after five more', 18, { steppedAt: minute(13) }, ['update called'], 23],
    ['the server was down for two hours: once', 133, {}, ['update called'], 138],
    ['as often as administrators set', 28, {}, ['update called'], 48, { lapseHigh: 20 }],
    ['at most once a minute', 9, {}, ['update called'], 10, { lapseHigh: 0 }],
    ['taken: not', 13, { ...taken, takenAt: minute(12) }, [], 17],
    ['given back: counted from then', 17, { ...taken, takenAt: minute(12) }, ['update lapsed'], 22],
    ['before its last step it steps', 13, { step: 1, steppedAt: minute(3) }, ['update escalated'], 18],
    ['medium: not', 500, { priority: 'medium' }, [], null],
  ])('%s', (_, at, values, changes, next, policy = {}) => {
    const reconciled = again(at, values, policy);
    expect(summary(reconciled)).toEqual(changes);
    expect(reconciled.next).toBe(next === null ? null : minute(next));
  });

  test('the same people: it stays at its step', () => {
    const [change] = again(13).changes;
    expect(change).toMatchObject({ after: { step: 2, steppedAt: minute(13) } });
    if (change?.type !== 'update') throw new Error('no update');
    expect(startsCall(change.after, change.events, false)).toBe(true);
  });
});

describe('whatever hides it and whatever is done, in any order', { tags: ['R-ALERT-2', 'R-ALERT-3'] }, () => {
  const happening = fc.record({
    minutes: fc.integer({ min: 0, max: 50 }),
    isHidden: fc.boolean(),
    isNight: fc.boolean(),
    priority: fc.constantFrom<Priority>('low', 'low', 'medium', 'high'),
    act: fc.constantFrom('nothing', 'nothing', 'take', 'release', 'snooze', 'unsnooze', 'leave'),
  });

  test('what needs somebody calls at the first moment at which somebody may be called, and nothing else calls', () => {
    fc.assert(
      fc.property(fc.array(happening, { minLength: 1, maxLength: 25 }), (happenings) => {
        let alert = openAlert({ ...turn, priority: 'medium' });
        /** What happened has to call somebody, and has not yet. */
        let due: HeldCall | null = null;
        let now = minute(0);
        let owners = new Map([[3, Number.POSITIVE_INFINITY]]);

        const apply = ({ alert: after, events }: Changed, mayCall: boolean, byTime: boolean) => {
          const isRisen = isMoreUrgent(after.priority, alert.priority);
          const names = events.map(({ what }) => what);
          if (after.status !== 'open') due = null;
          else if (names.includes('lapsed') || names.includes('released')) due = 'step';
          else if ((isRisen || names.includes('unsnoozed')) && isCalling(after)) due ??= 'call';
          const isCall = startsCall(after, events, isRisen);
          if (isCall && byTime && due === null)
            expect(
              after.priority === 'high' && after.step === 2 ? ['called', 'escalated'] : ['escalated'],
            ).toContain(names.at(-1));
          if (isCall) {
            expect(mayCall).toBe(true);
            due = null;
          }
          alert = after;
        };

        for (const { minutes, isHidden, isNight, priority, act } of happenings) {
          now += minutes * 60_000;
          const rules = { policy: DEFAULT_POLICY, nightUntil: isNight ? now + 60_000 : null };
          const isWaiting = (hidden: boolean, urgency: Priority) => hidden || (urgency === 'low' && isNight);
          const acted = {
            nothing: () => null,
            leave: () => {
              owners = new Map();
              return null;
            },
            take: () => take(alert, 3, false, now),
            release: () => release(alert, 3, rules, now),
            snooze: () => snooze(alert, 3, 10, now),
            unsnooze: () => unsnooze(alert, 3, rules, now),
          }[act]();
          if (acted !== null && typeof acted !== 'string')
            apply(acted, !isWaiting(alert.hidden, alert.priority), false);
          const { changes } = reconcileAt(now, {
            ...rules,
            conditions: [holds({ ...turn, priority }), isHidden ? holds(faceDown) : isGone(faceDown)],
            open: [alert],
            signedInUntil: owners,
          });
          owners = new Map([[3, Number.POSITIVE_INFINITY]]);
          const update = changes.find(({ type }) => type === 'update');
          if (update?.type === 'update')
            apply({ alert: update.after, events: update.events }, !isWaiting(isHidden, priority), true);
          // It became too little urgent to call anybody at its step.
          if (due === 'call' && !isCalling(alert)) due = null;
          if (alert.status === 'open' && !isWaiting(isHidden, priority)) expect(due).toBeNull();
        }
      }),
    );
  });
});
