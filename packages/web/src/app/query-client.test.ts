import { expect, test, vi } from 'vitest';
import { Problem } from '#lib/problem';
import { createQueryClient } from './query-client';

/** A list that fails `failures` times with this status, and how often it was requested. */
function failingList(status: number, failures: number) {
  vi.useFakeTimers();
  const queryFn = vi.fn(async () => {
    if (queryFn.mock.calls.length <= failures) throw new Problem('Nee.', status);
    return 'list';
  });
  const loading = createQueryClient().query({ queryKey: ['list'], queryFn });
  return { queryFn, outcome: loading.catch((error: unknown) => error) };
}

test.each([0, 503])(
  'a list that fails with status %i is tried again',
  { tags: ['R-ERRORS-29'] },
  async (status) => {
    const { queryFn, outcome } = failingList(status, 2);
    await vi.runAllTimersAsync();
    expect(await outcome).toBe('list');
    expect(queryFn).toHaveBeenCalledTimes(3);
  },
);

test('a refused list is not tried again', async () => {
  const { queryFn, outcome } = failingList(403, 2);
  await vi.runAllTimersAsync();
  expect(await outcome).toBeInstanceOf(Problem);
  expect(queryFn).toHaveBeenCalledTimes(1);
});
