import { expect, test } from 'vitest';
import {
  type Call,
  DEFAULT_PREFERENCES,
  isBetween,
  isCalling,
  type Person,
  recipientsOf,
} from './recipients';

const GARDEN = 1;
const TOWER = 2;
const person = (id: number, rest: Partial<Person> = {}): Person => ({
  ...{ id, isAdministrator: false, duty: null, ...DEFAULT_PREFERENCES },
  ...rest,
});
const ana = person(1, { duty: [GARDEN] });
const bea = person(2, { duty: [TOWER] });
const cor = person(3);
const dora = person(4, { isAdministrator: true });
const everywhere = person(5, { duty: [] });
const call = (rest: Partial<Call> = {}): Call => ({
  ...{ kind: 'wet', priority: 'medium', step: 0, section: GARDEN },
  ...rest,
});
const ids = (people: readonly Person[]) => people.map(({ id }) => id);

test.each<[string, Call, Person[], number[]]>([
  ['medium, step 0: on duty for the section', call(), [ana, bea, cor, dora], [1]],
  ['somebody on duty for all sections', call(), [bea, cor, everywhere], [5]],
  ['nobody on duty for the section: everybody on duty', call(), [bea, cor, dora], [2]],
  ['nobody on duty: everybody', call(), [cor, dora], [3, 4]],
  ['of the whole home: everybody on duty', call({ section: null }), [ana, bea, cor], [1, 2]],
  ['step 1: everybody on duty', call({ step: 1 }), [ana, bea, cor, dora], [1, 2]],
  ['step 1, nobody on duty: everybody', call({ step: 1 }), [cor, dora], [3, 4]],
  ['step 2: administrators', call({ step: 2 }), [ana, bea, cor, dora], [4]],
  ['step 2 without administrators: everybody on duty', call({ step: 2 }), [ana, cor], [1]],
  ['low, step 0: screens only', call({ priority: 'low' }), [ana, dora], []],
  ['low, step 1: on duty for the section', call({ priority: 'low', step: 1 }), [ana, bea, dora], [1]],
  ['info: nobody', call({ priority: 'info', step: 2 }), [ana, dora], []],
])('%s', (_, call, staff, expected) => {
  expect(ids(recipientsOf(call, staff, false, '14:00'))).toEqual(expected);
});

const quiet = { quietFrom: '22:00', quietTo: '07:00' };
test.each<[string, Partial<Person>, Partial<Call>, boolean, string, boolean]>([
  ['a kind that was chosen', { kinds: ['wet'] }, {}, false, '14:00', true],
  ['a kind that was not chosen', { kinds: ['turn'] }, {}, false, '14:00', false],
  ['no kind was chosen', { kinds: [] }, { priority: 'high' }, false, '14:00', false],
  ['less urgent than wanted', { leastPriority: 'high' }, {}, false, '14:00', false],
  ['as urgent as wanted', { leastPriority: 'medium' }, {}, false, '14:00', true],
  ['low at night', {}, { priority: 'low', step: 1 }, true, '02:00', false],
  ['medium at night', {}, {}, true, '02:00', true],
  ['in quiet hours', quiet, {}, false, '23:00', false],
  ['in quiet hours, on duty, medium', { ...quiet, duty: [] }, {}, false, '23:00', false],
  ['in quiet hours, on duty, high', { ...quiet, duty: [] }, { priority: 'high' }, false, '23:00', true],
  ['in quiet hours, not on duty, high', quiet, { priority: 'high' }, false, '23:00', false],
  ['after quiet hours', quiet, {}, false, '07:00', true],
])('%s', (_, preferences, rest, isNight, time, wanted) => {
  expect(recipientsOf(call(rest), [person(1, preferences)], isNight, time)).toHaveLength(wanted ? 1 : 0);
});

test.each([
  ['12:00', '14:00', '12:00', true],
  ['12:00', '14:00', '14:00', false],
  ['22:00', '07:00', '21:59', false],
  ['22:00', '07:00', '00:00', true],
  ['22:00', '22:00', '22:00', false],
  [null, '07:00', '03:00', false],
])('between %s and %s is %s: %s', (from, to, time, expected) => {
  expect(isBetween(from, to, time)).toBe(expected);
});

test.each([
  ['wet', 'high', 0, true],
  ['wet', 'medium', 0, true],
  ['wet', 'low', 0, false],
  ['wet', 'low', 1, true],
  ['battery', 'info', 2, false],
  ['undelivered', 'medium', 0, false],
  ['undelivered', 'medium', 1, true],
] as const)('%s, %s, step %i calls: %s', (kind, priority, step, expected) => {
  expect(isCalling({ kind, priority, step })).toBe(expected);
});
