import { expect, test } from 'vitest';
import { StalePatients } from './stale-patients';

const read = () => {
  const stale = new StalePatients();
  stale.take();
  return stale;
};

test('everything is stale before the first read, and nothing after it', () => {
  const stale = new StalePatients();
  expect(stale.take()).toEqual({ patients: 'all', sensorStates: [] });
  expect(stale.isEmpty).toBe(true);
});

test('a patient who is stale as a whole is not listed among the stale sensor states', () => {
  const stale = read();
  stale.markSensorStale(1);
  stale.markStale(1);
  stale.markSensorStale(2);
  expect(stale.take()).toEqual({ patients: [1], sensorStates: [2] });
});

test.each([
  { patients: 'all' as const, sensorStates: [] },
  { patients: [1], sensorStates: [2] },
])('what is put back after a failed read is taken again: %j', (failed) => {
  const stale = read();
  stale.putBack(failed);
  expect(stale.isEmpty).toBe(false);
  expect(stale.take()).toEqual(failed);
});
