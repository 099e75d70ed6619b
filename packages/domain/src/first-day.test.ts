import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DISPENSABLE_STEPS,
  FIRST_DAY_STEPS,
  type FirstDayFacts,
  type FirstDayStep,
  firstDay,
  isSettled,
  STEP_FINDINGS,
  type StepFinding,
} from './first-day';
import { DAY, HOUR } from './instant';

const NOW = Date.parse('2026-11-15T09:00:00Z');
const EARLIER = NOW - HOUR;

/** A home as `vigilia init` leaves it. */
const EMPTY: FirstDayFacts = {
  ...{ name: 'Huize De Wilg', sections: 1, residents: 0, wearing: 0, hasPush: false },
  https: { isUsed: false, by: null, validUntil: null },
  hubs: { count: 0, receivedAt: null },
  staff: { count: 1, nurses: 0 },
  phones: { count: 0, reached: 0 },
  backups: { state: 'off', newestAt: null },
  ...{ callArrivedAt: null, notNeeded: [] },
};
const READY: FirstDayFacts = {
  ...{ name: 'Huize De Wilg', sections: 2, residents: 3, wearing: 3, hasPush: true },
  https: { isUsed: true, by: 'server', validUntil: NOW + DAY },
  hubs: { count: 2, receivedAt: EARLIER },
  staff: { count: 4, nurses: 3 },
  phones: { count: 3, reached: 3 },
  backups: { state: 'ok', newestAt: EARLIER },
  ...{ callArrivedAt: EARLIER, notNeeded: [] },
};

const of = (step: FirstDayStep, facts: Partial<FirstDayFacts>) =>
  firstDay({ ...READY, ...facts }, NOW).find((status) => status.step === step)!;
const httpsBy = (by: FirstDayFacts['https']['by'], validUntil: number | null = null, isUsed = false) => ({
  https: { isUsed, by, validUntil },
});

type Case = readonly [step: FirstDayStep, facts: Partial<FirstDayFacts>, expected: readonly unknown[]];

/** What is there, and what is said of it: state, finding, count, moment. */
const CASES: readonly Case[] = [
  ['name', {}, ['done', 'named']],
  ['name', { name: ' ' }, ['missing', 'unnamed']],
  ['sections', { sections: 0 }, ['missing', 'no-sections']],
  ['sections', { sections: 1 }, ['done', 'sections', 1]],
  // Whoever reads it by https has proof, whatever is set.
  ['https', httpsBy(null, null, true), ['done', 'https']],
  ['https', httpsBy('proxy', null, true), ['done', 'https']],
  ['https', httpsBy('server', null, true), ['done', 'https']],
  ['https', httpsBy(null), ['missing', 'no-https']],
  ['https', httpsBy(null, NOW + DAY), ['missing', 'no-https']],
  ['https', httpsBy('proxy'), ['unknown', 'behind-proxy']],
  ['https', httpsBy('proxy', NOW + DAY), ['unknown', 'behind-proxy']],
  ['https', httpsBy('server'), ['missing', 'no-certificate']],
  ['https', httpsBy('server', NOW), ['missing', 'no-certificate']],
  ['https', httpsBy('server', NOW + 1), ['done', 'https']],
  ['hub', { hubs: { count: 0, receivedAt: null } }, ['missing', 'no-hub']],
  ['hub', { hubs: { count: 2, receivedAt: null } }, ['missing', 'hub-silent', 2]],
  ['hub', { hubs: { count: 2, receivedAt: EARLIER } }, ['done', 'hub-received', 2, EARLIER]],
  ['residents', { residents: 0, wearing: 0 }, ['missing', 'no-residents']],
  ['residents', { residents: 1, wearing: 0 }, ['done', 'residents', 1]],
  ['sensors', { residents: 0, wearing: 0 }, ['missing', 'nobody-to-wear']],
  ['sensors', { residents: 3, wearing: 0 }, ['missing', 'nobody-wears']],
  ['sensors', { residents: 3, wearing: 1 }, ['missing', 'some-wear-none', 2]],
  ['sensors', { residents: 3, wearing: 3 }, ['done', 'all-wear', 3]],
  ['staff', { staff: { count: 1, nurses: 0 } }, ['missing', 'no-colleagues']],
  // One person with both roles is alone all the same.
  ['staff', { staff: { count: 1, nurses: 1 } }, ['missing', 'no-colleagues']],
  ['staff', { staff: { count: 2, nurses: 0 } }, ['missing', 'no-nurses']],
  ['staff', { staff: { count: 2, nurses: 1 } }, ['done', 'staff', 2]],
  ['phones', { phones: { count: 0, reached: 0 } }, ['missing', 'no-phones']],
  ['phones', { phones: { count: 0, reached: 0 }, hasPush: false }, ['missing', 'no-push']],
  ['phones', { phones: { count: 2, reached: 0 } }, ['missing', 'phones-untested', 2]],
  ['phones', { phones: { count: 2, reached: 1 } }, ['done', 'phones', 1]],
  ['backups', { backups: { state: 'off', newestAt: null } }, ['missing', 'no-backups']],
  ['backups', { backups: { state: 'overdue', newestAt: null } }, ['missing', 'backup-awaited']],
  ['backups', { backups: { state: 'ok', newestAt: EARLIER } }, ['done', 'backups', null, EARLIER]],
  [
    'backups',
    { backups: { state: 'overdue', newestAt: NOW - 3 * DAY } },
    ['done', 'backups', null, NOW - 3 * DAY],
  ],
  ['test-call', { callArrivedAt: null }, ['missing', 'no-call']],
  ['test-call', { callArrivedAt: EARLIER }, ['done', 'call-arrived', null, EARLIER]],
];

test.each(CASES)('%s of %j: %j', { tags: ['R-FIRSTDAY-1'] }, (step, facts, expected) => {
  const [state, finding, count = null, at = null] = expected;
  expect(of(step, facts)).toEqual({ step, state, finding, count, at });
});

test('every finding is a case of the table', { tags: ['R-FIRSTDAY-1'] }, () => {
  const found = new Set(CASES.map(([, , [, finding]]) => finding as StepFinding));
  expect(STEP_FINDINGS.filter((finding) => !found.has(finding))).toEqual([]);
});

test('a home as it was made has its name and a section, and nothing else; one that is ready lacks nothing', {
  tags: ['R-FIRSTDAY-1'],
}, () => {
  const settled = (facts: FirstDayFacts) =>
    firstDay(facts, NOW)
      .filter(isSettled)
      .map(({ step }) => step);
  expect(settled(EMPTY)).toEqual(['name', 'sections']);
  expect(settled(READY)).toEqual(FIRST_DAY_STEPS);
});

test('only what a home can do without is not needed when it says so; what is there is done all the same', {
  tags: ['R-FIRSTDAY-3'],
}, () => {
  const states = (facts: FirstDayFacts) =>
    firstDay({ ...facts, name: '', sections: 0, notNeeded: FIRST_DAY_STEPS }, NOW);
  const dispensed = states(EMPTY).filter(({ state }) => state === 'not-needed');
  expect(dispensed.map(({ step }) => step)).toEqual(DISPENSABLE_STEPS);
  expect(states(EMPTY).filter(({ state }) => state === 'missing')).toHaveLength(5);
  expect(states(READY).filter(({ state }) => state === 'not-needed')).toEqual([]);
});

test('taken back, a step is what it was; an unknown one too', { tags: ['R-FIRSTDAY-3'] }, () => {
  const https = (notNeeded: readonly string[]) => of('https', { ...httpsBy('proxy'), notNeeded }).state;
  expect([https([]), https(['https']), https(['phones'])]).toEqual(['unknown', 'not-needed', 'unknown']);
});

test('whatever is there: ten steps in their order, and one that is done never lacks what it counts', {
  tags: ['R-FIRSTDAY-1'],
}, () => {
  const few = fc.nat(3);
  const moment = fc.option(fc.constantFrom(EARLIER, NOW + DAY), { nil: null });
  const facts: fc.Arbitrary<FirstDayFacts> = fc.record({
    ...{ name: fc.constantFrom('', 'De Wilg'), sections: few, residents: few, wearing: few },
    https: fc.record({
      isUsed: fc.boolean(),
      by: fc.constantFrom('server', 'proxy', null),
      validUntil: moment,
    }),
    hubs: fc.record({ count: few, receivedAt: moment }),
    staff: fc.record({ count: few, nurses: few }),
    ...{ hasPush: fc.boolean(), phones: fc.record({ count: few, reached: few }) },
    backups: fc.record({ state: fc.constantFrom('ok', 'overdue', 'off'), newestAt: moment }),
    ...{ callArrivedAt: moment, notNeeded: fc.subarray([...FIRST_DAY_STEPS]) },
  });
  fc.assert(
    fc.property(facts, (facts) => {
      const statuses = firstDay(facts, NOW);
      expect(statuses.map(({ step }) => step)).toEqual(FIRST_DAY_STEPS);
      for (const { state, count, at } of statuses)
        if (state === 'done') expect([count === 0, at === 0]).toEqual([false, false]);
    }),
  );
});
