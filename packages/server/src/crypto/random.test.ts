import { createHash, randomBytes as systemRandomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { random, randomBytes, randomInt, randomUUID, seedRandomness } from './random';

afterEach(() => seedRandomness(systemRandomBytes));

/** Bytes that follow from a seed. */
function seeded(seed: string) {
  let count = 0;
  return (size: number) => {
    count += 1;
    return createHash('shake256', { outputLength: size }).update(`${seed} ${count}`).digest();
  };
}

const draw = () => [randomBytes(8).toString('hex'), randomUUID(), randomInt(1_000), random()];

test('the same seed gives the same tokens, ids and numbers, another gives others', () => {
  seedRandomness(seeded('7'));
  const first = draw();
  seedRandomness(seeded('7'));
  expect(draw()).toEqual(first);
  seedRandomness(seeded('8'));
  expect(draw()).not.toEqual(first);
});

test('an id is of version 4', () => {
  expect(randomUUID()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('a number is below its limit, and each below it is drawn', () => {
  seedRandomness(seeded('numbers'));
  const drawn = new Set(Array.from({ length: 200 }, () => randomInt(7)));
  expect([...drawn].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('a number that does not divide evenly is drawn again', () => {
  const bytes = [Buffer.alloc(6, 0xff), Buffer.from([0, 0, 0, 0, 0, 5])];
  seedRandomness(() => bytes.shift() as Buffer);
  expect(randomInt(3)).toBe(2);
  expect(bytes).toHaveLength(0);
});
