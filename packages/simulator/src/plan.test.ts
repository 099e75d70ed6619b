import { expect, test } from 'vitest';
import { readPlan } from './plan';

const home = {
  hubs: [{ codigo: 'HUB', key: 'k' }],
  sensors: [{ codigo: 'S-1', capacidad: 100, hubs: ['HUB'] }],
};

test('a plan says who is simulated; the zone and the calibration have usual values', () => {
  const plan = readPlan(
    JSON.stringify({ seed: 7, homes: [{ ...home, sensors: [{ codigo: 'S-1', hubs: ['HUB'] }] }] }),
  );
  expect(plan).toEqual({ seed: '7', homes: [{ ...home, zona: 'Europe/Amsterdam' }] });
});

test('everything that is wrong is said at once', () => {
  const homes = [
    { ...home, zona: 'Moon/Sea', hubs: [{ codigo: 'A/B', key: '' }] },
    { ...home, sensors: [home.sensors[0], { codigo: 'S-2', capacidad: -1, hubs: 'HUB' }] },
    null,
  ];
  expect(() => readPlan(JSON.stringify({ seed: {}, homes }))).toThrowErrorMatchingInlineSnapshot(`
    [BadPlan: This plan cannot be played:
      seed: a number or a word
      homes[0].zona: the name of a zone
      homes[0].hubs[0].codigo: without / + #
      homes[0].hubs[0].key: 1 to 60 characters
      homes[0].sensors[0].hubs: this home has no hub HUB
      homes[1].sensors[1].capacidad: a number from 0 to 90,000
      homes[1].sensors[1].hubs: a list
      homes[2]: an object
      homes[2].hubs: a list
      homes[2].sensors: a list
      the sensor S-1 is there twice]
  `);
});

test('a plan that is not JSON is refused in words', () => {
  expect(() => readPlan('{')).toThrow(/^This plan is not JSON/);
});
