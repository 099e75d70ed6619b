import { expect, test } from 'vitest';
import { heldClock } from '#testing/held-clock';
import { ChunkTimeout, loadChunk } from './load-chunk';

const never = () => new Promise<string>(() => undefined);

test('a chunk that does not load fails after 120 seconds, not before', {
  tags: ['R-ERRORS-27'],
}, async () => {
  const { clock, advance } = heldClock();
  let failed: unknown = null;
  const loading = loadChunk(never, clock).catch((error) => {
    failed = error;
  });
  advance(119_999);
  await Promise.resolve();
  expect(failed).toBeNull();
  advance(1);
  await loading;
  expect(failed).toBeInstanceOf(ChunkTimeout);
});

test('a chunk that loads in time leaves no timer', async () => {
  const { clock, pendingTimers } = heldClock();
  expect(await loadChunk(async () => 'page', clock)).toBe('page');
  expect(pendingTimers()).toBe(0);
});

test('a chunk that fails rejects with its error', async () => {
  const { clock, pendingTimers } = heldClock();
  await expect(loadChunk(() => Promise.reject(new Error('404')), clock)).rejects.toThrow('404');
  expect(pendingTimers()).toBe(0);
});
