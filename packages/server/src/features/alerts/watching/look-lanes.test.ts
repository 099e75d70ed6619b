import { expect, test } from 'vitest';
import { LookLanes } from './look-lanes';

/** Looks that end when the test says so. */
function heldLooks(places: number) {
  const looking = new Map<number, () => void>();
  const begun: number[] = [];
  const look = (centroId: number) => {
    expect(looking.has(centroId)).toBe(false);
    begun.push(centroId);
    return new Promise<void>((resolve) => looking.set(centroId, resolve));
  };
  const lanes = new LookLanes(places, look);
  const settled = () => new Promise(setImmediate);
  const request = (...centres: number[]) => {
    for (const centroId of centres) lanes.request(centroId);
    expect(begun).toEqual([]);
    return settled();
  };
  const end = async (centroId: number) => {
    const resolve = looking.get(centroId);
    looking.delete(centroId);
    resolve?.();
    await settled();
  };
  return { lanes, request, begun, end };
}

test('at most so many looks at once, in the order in which they were asked for', async () => {
  const { lanes, request, begun, end } = heldLooks(2);
  await request(1, 2, 3, 4);
  expect(begun).toEqual([1, 2]);
  await end(2);
  expect(begun).toEqual([1, 2, 3]);
  await end(3);
  expect(begun).toEqual([1, 2, 3, 4]);
  await end(1);
  await end(4);
  expect(lanes.running).toEqual([]);
});

test('a centre that is asked for while it is looked at: once more, afterwards, and nobody waits behind it', async () => {
  const { lanes, request, begun, end } = heldLooks(2);
  await request(1, 1, 1, 2, 3);
  await end(2);
  expect(begun).toEqual([1, 2, 3]);
  await end(3);
  expect(begun).toEqual([1, 2, 3]);
  await end(1);
  expect(begun).toEqual([1, 2, 3, 1]);
  await end(1);
  expect(lanes.running).toEqual([]);
});
