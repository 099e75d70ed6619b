import { expect, test } from 'vitest';
import { parsePlan } from './plan';

const home = {
  hubs: [{ codigo: 'HUB', key: 'k' }],
  sensors: [{ codigo: 'S-1', capacidad: 100, hubs: ['HUB'] }],
};
const plan = {
  noUrineAlarm: false,
  noUrineHours: 6,
  allowActivityTracking: true,
  rotationAlarm: true,
  stoppedTime: 240,
};

test('time zone, calibration, staff and care plan have defaults', () => {
  const parsed = parsePlan(
    JSON.stringify({ seed: 7, homes: [{ ...home, sensors: [{ codigo: 'S-1', hubs: ['HUB'] }] }] }),
  );
  expect(parsed).toEqual({
    seed: '7',
    homes: [{ ...home, zona: 'Europe/Amsterdam', staff: ['nurse'], sensors: [{ ...home.sensors[0], plan }] }],
  });
});

const WRONG = { codigo: 'S-3', hubs: [], plan: { stoppedTime: 'long' }, traits: { habits: {}, height: 180 } };

test('an invalid plan is rejected with all its errors', () => {
  const homes = [
    { ...home, zona: 'Moon/Sea', hubs: [{ codigo: 'A/B', key: '' }] },
    { ...home, sensors: [home.sensors[0], { codigo: 'S-2', capacidad: -1, hubs: 'HUB' }] },
    { hubs: home.hubs.map(() => ({ codigo: 'HUB-3', key: 'k' })), sensors: [WRONG], staff: [] },
    null,
  ];
  expect(() => parsePlan(JSON.stringify({ seed: {}, homes }))).toThrowErrorMatchingInlineSnapshot(`
    [InvalidPlan: The plan is invalid:
      seed: must be a number or a text
      homes[0].zona: must be an IANA time zone
      homes[0].hubs[0].codigo: must not contain / + #
      homes[0].hubs[0].key: must be a text of 1 to 60 characters
      homes[0].sensors[0].hubs: this home has no hub HUB
      homes[1].sensors[1].capacidad: must be a number from 0 to 90,000
      homes[1].sensors[1].hubs: must be a list
      homes[2].sensors[0].plan.stoppedTime: must be like 240
      homes[2].sensors[0].traits.habits: must be like []
      homes[2].sensors[0].traits.height: is not known
      homes[2].staff: somebody must work there
      homes[3]: must be an object
      homes[3].hubs: must be a list
      homes[3].sensors: must be a list
      the sensor S-1 is listed twice]
  `);
});

test('a plan that is not JSON is rejected with a message', () => {
  expect(() => parsePlan('{')).toThrow(/^The plan is not valid JSON/);
});
