import { expect, test } from 'vitest';
import { GroupCommit, QueueFull } from './group-commit';

const sizes = { sizeOf: () => 1, groupSize: 100, queueSize: 100 };

/** A commit that ends when we say so. */
function heldCommit() {
  const groups: string[][] = [];
  const ends: (() => void)[] = [];
  const commit = async (jobs: readonly string[]) => {
    groups.push([...jobs]);
    await new Promise<void>((end) => ends.push(end));
    return jobs.map((job) => job.toUpperCase());
  };
  const turn = () => new Promise<void>((done) => setImmediate(done));
  const release = async () => {
    while (ends.length === 0) await turn();
    ends.shift()?.();
  };
  return { groups, commit, release };
}

test('what arrives while a commit runs is the next group', async () => {
  const held = heldCommit();
  const queue = new GroupCommit(held.commit, sizes);
  const first = queue.submit('a');
  while (held.groups.length === 0) await new Promise((turn) => setImmediate(turn));
  const rest = ['b', 'c', 'd'].map((job) => queue.submit(job));
  await held.release();
  expect(await first).toBe('A');
  await held.release();
  expect(await Promise.all(rest)).toEqual(['B', 'C', 'D']);
  expect(held.groups).toEqual([['a'], ['b', 'c', 'd']]);
});

test('a group has a limit', async () => {
  const groups: number[] = [];
  const commit = async (jobs: readonly number[]) => {
    groups.push(jobs.length);
    return jobs;
  };
  const queue = new GroupCommit(commit, { ...sizes, groupSize: 4 });
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map((job) => queue.submit(job)));
  expect(groups).toEqual([4, 4, 1]);
});

test('when the queue is full more is refused, and room is made by what is committed', async () => {
  const held = heldCommit();
  const queue = new GroupCommit(held.commit, { ...sizes, queueSize: 2 });
  const kept = [queue.submit('a'), queue.submit('b')];
  await expect(queue.submit('c')).rejects.toThrow(QueueFull);
  await held.release();
  await Promise.all(kept);
  const later = queue.submit('c');
  await held.release();
  expect(await later).toBe('C');
});

test('one message that cannot be kept fails alone', async () => {
  const commit = async (jobs: readonly string[]) => {
    if (jobs.includes('poison')) throw new Error('cannot be kept');
    return jobs;
  };
  const queue = new GroupCommit(commit, sizes);
  const results = await Promise.allSettled(['a', 'poison', 'b'].map((job) => queue.submit(job)));
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
