import { expect, test } from 'vitest';
import { parsePlan } from './plan';

const home = {
  hubs: [{ codigo: 'HUB', key: 'k' }],
  sensors: [{ codigo: 'S-1', capacidad: 100, hubs: ['HUB'] }],
};

test('time zone and calibration have defaults', () => {
  const plan = parsePlan(
    JSON.stringify({ seed: 7, homes: [{ ...home, sensors: [{ codigo: 'S-1', hubs: ['HUB'] }] }] }),
  );
  expect(plan).toEqual({ seed: '7', homes: [{ ...home, zona: 'Europe/Amsterdam' }] });
});

test('an invalid plan is rejected with all its errors', () => {
  const homes = [
    { ...home, zona: 'Moon/Sea', hubs: [{ codigo: 'A/B', key: '' }] },
    { ...home, sensors: [home.sensors[0], { codigo: 'S-2', capacidad: -1, hubs: 'HUB' }] },
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
      homes[2]: must be an object
      homes[2].hubs: must be a list
      homes[2].sensors: must be a list
      the sensor S-1 is listed twice]
  `);
});

test('a plan that is not JSON is rejected with a message', () => {
  expect(() => parsePlan('{')).toThrow(/^The plan is not valid JSON/);
});
