import { expect, test } from 'vitest';
import { DbUnavailable } from '#db/errors';
import { CentreScheduler, type CentreSchedulerOptions, type CentreWork } from './centre-scheduler';
import type { Outcome } from './message';

const turn = () => new Promise<void>((done) => setImmediate(done));
const textOf = ({ payload }: { payload: Uint8Array }) => Buffer.from(payload).toString();

/** A scheduler over work that a test holds, with waits that end when the test says so. */
function heldScheduler(options: Partial<CentreSchedulerOptions> = {}) {
  const batches: { centre: number; messages: string[] }[] = [];
  const steps: string[] = [];
  const setAside: string[] = [];
  const postponed: string[] = [];
  const waits: { milliseconds: number; resume: () => void }[] = [];
  const held: (() => void)[] = [];
  const state = {
    hold: false,
    failing: NEVER,
    canPostpone: true,
  };
  const work: CentreWork = {
    async commit(centre, batch) {
      const seen = { centre, messages: batch.map(textOf) };
      batches.push(seen);
      if (state.hold) await new Promise<void>((done) => held.push(done));
      const error = state.failing(seen);
      if (error) throw error;
      return batch.map((): Outcome => receipt());
    },
    async background(centre) {
      steps.push(`background ${centre}`);
      return steps.length < 3;
    },
    async postpone(_, batch) {
      if (!state.canPostpone) throw new DbUnavailable('away');
      postponed.push(...batch.map(textOf));
      return batch.map((): Outcome => receipt());
    },
    async setAside(_, message) {
      setAside.push(textOf(message));
      return receipt();
    },
    onFailure: () => undefined,
  };
  const wait = (milliseconds: number, resume: () => void) => void waits.push({ milliseconds, resume });
  const scheduler = new CentreScheduler(work, { parallel: 2, wait, ...options });
  const submit = (centre: number, text: string, { retry = true, bytes = 1 } = {}) =>
    scheduler.submit(centre, {
      hub: { hubId: 1 },
      kind: 'readings',
      payload: Buffer.from(text),
      hubId: 1,
      bytes,
      retry,
    });
  return {
    scheduler,
    submit,
    batches,
    steps,
    setAside,
    postponed,
    waits,
    state,
    messages: () => batches.map(({ messages }) => messages.join()),
    release: async () => {
      while (held.length === 0) await turn();
      held.shift()?.();
    },
    resume: async () => {
      while (waits.length === 0) await turn();
      waits.shift()?.resume();
    },
  };
}

const receipt = () => ({ accepted: 1, duplicates: 0, rejected: [] });
const NEVER = (_batch: { centre: number; messages: string[] }): Error | undefined => undefined;

test('messages that arrive while a batch of their centre is committed are its next batch, in their order', async () => {
  const held = heldScheduler();
  held.state.hold = true;
  const first = held.submit(1, 'a');
  while (held.batches.length === 0) await turn();
  const rest = ['b', 'c', 'd'].map((text) => held.submit(1, text));
  await held.release();
  await first;
  await held.release();
  await Promise.all(rest);
  expect(held.messages()).toEqual(['a', 'b,c,d']);
});

test('centres are committed side by side, and a held one does not keep the others waiting', async () => {
  const held = heldScheduler();
  held.state.hold = true;
  const locked = held.submit(1, 'locked');
  while (held.batches.length === 0) await turn();
  held.state.hold = false;
  await Promise.all([held.submit(2, 'b'), held.submit(3, 'c')]);
  expect(held.batches.map(({ centre }) => centre)).toEqual([1, 2, 3]);
  await held.release();
  await locked;
});

test('a centre whose commit fails waits with a growing backoff, alone, and nothing of it is overtaken', async () => {
  const held = heldScheduler();
  let isAway = true;
  held.state.failing = ({ centre }) => (isAway && centre === 1 ? new DbUnavailable('locked') : undefined);
  const stored: string[] = [];
  const waiting = ['a', 'b'].map((text) => held.submit(1, text).then(() => stored.push(text)));
  for (let n = 0; n < 3; n += 1) {
    while (held.waits.length === 0) await turn();
    waiting.push(held.submit(1, `later ${n}`).then(() => stored.push(`later ${n}`)));
    await held.submit(2, 'other');
    if (n === 2) isAway = false;
    expect(held.waits[0]?.milliseconds).toBe(50 * 2 ** n);
    await held.resume();
  }
  await Promise.all(waiting);
  expect(stored).toEqual(['a', 'b', 'later 0', 'later 1', 'later 2']);
});

test('after five failures in a row messages are postponed and acknowledged; where that fails too they go on waiting', async () => {
  const held = heldScheduler({ wait: (_, resume) => setImmediate(resume) });
  let isLocked = true;
  held.state.failing = () => (isLocked ? new DbUnavailable('locked') : undefined);
  await held.submit(1, 'a');
  expect(held.postponed).toEqual(['a']);
  expect(held.messages()).toEqual(Array.from({ length: 6 }, () => 'a'));

  held.state.canPostpone = false;
  const waiting = held.submit(2, 'b');
  while (held.batches.filter(({ centre }) => centre === 2).length < 10) await turn();
  expect(held.postponed).toEqual(['a']);
  isLocked = false;
  expect(await waiting).toMatchObject({ accepted: 1 });
  await held.scheduler.drained();
  expect(held.steps).toContain('background 1');
  expect(held.scheduler.capacity.bytes).toBe(0);
});

test('a message whose body is being read takes room until it is here, in its centre and in all', async () => {
  const { scheduler } = heldScheduler({ mostBytes: 100 });
  const capacity = () => [scheduler.capacity.has(1), scheduler.capacity.has(2), scheduler.capacity.has()];
  const giveBack = scheduler.capacity.reserve(1, 25);
  expect(capacity()).toEqual([false, true, true]);
  const giveBackOther = scheduler.capacity.reserve(2, 75);
  expect(capacity()).toEqual([false, false, false]);
  let resumed = 0;
  scheduler.capacity.onFree(1, () => {
    resumed += 1;
  });
  giveBack();
  giveBack();
  expect([...capacity(), resumed, scheduler.capacity.bytes]).toEqual([true, false, true, 1, 75]);
  giveBackOther();
  expect([...capacity(), scheduler.capacity.bytes]).toEqual([true, true, true, 0]);
});

test('a sender that comes back by itself gets an error at once while the database is away; one that waits is stored later', async () => {
  const held = heldScheduler();
  let isAway = true;
  held.state.failing = () => (isAway ? new DbUnavailable('away') : undefined);
  const waiting = held.submit(1, 'mqtt');
  await expect(held.submit(1, 'http', { retry: false })).rejects.toThrow(DbUnavailable);
  expect(held.scheduler.isFailing(1)).toBe(true);
  isAway = false;
  await held.resume();
  expect(await waiting).toMatchObject({ accepted: 1 });
  expect(held.scheduler.isFailing(1)).toBe(false);
});

test('a message that fails by itself is tried five times, then set aside; its neighbours are stored', async () => {
  const held = heldScheduler({ wait: (_, resume) => setImmediate(resume) });
  held.state.failing = ({ messages }) =>
    messages.includes('poison') ? new Error('cannot be stored') : undefined;
  const all = ['a', 'poison', 'b', 'c'].map((text) => held.submit(1, text));
  await Promise.all(all);
  expect(held.setAside).toEqual(['poison']);
  expect(held.messages().filter((batch) => batch === 'poison')).toHaveLength(5);
  expect(held.messages().at(-1)).toMatch(/c$/);
});

test('there is capacity until the bytes that wait reach the bound; a centre has a quarter of it', async () => {
  const held = heldScheduler({ mostBytes: 100 });
  held.state.hold = true;
  const all = [held.submit(1, 'running')];
  while (held.batches.length === 0) await turn();
  all.push(held.submit(1, 'a', { bytes: 25 }));
  expect([
    held.scheduler.capacity.has(1),
    held.scheduler.capacity.has(2),
    held.scheduler.capacity.has(),
  ]).toEqual([false, true, true]);
  all.push(...[2, 3, 4].map((centre) => held.submit(centre, 'b', { bytes: 25 })));
  expect([held.scheduler.capacity.has(), held.scheduler.capacity.has(9)]).toEqual([false, false]);
  let resumed = 0;
  held.scheduler.capacity.onFree(undefined, () => {
    resumed += 1;
  });
  for (let n = 0; n < 5; n += 1) await held.release();
  await Promise.all(all);
  await held.scheduler.drained();
  expect([resumed, held.scheduler.capacity.has(), held.scheduler.capacity.bytes]).toEqual([1, true, 0]);
});

test('background work of a centre takes turns with its batches', async () => {
  const held = heldScheduler({ parallel: 1 });
  held.state.hold = true;
  const all = [held.submit(1, 'a')];
  while (held.batches.length === 0) await turn();
  held.scheduler.requestBackground(1);
  all.push(held.submit(1, 'b'));
  await held.release();
  while (held.steps.length === 0) await turn();
  expect(held.messages()).toEqual(['a']);
  await held.release();
  held.state.hold = false;
  await Promise.all(all);
  await held.scheduler.drained();
  expect(held.steps).toEqual(['background 1', 'background 1', 'background 1']);
});

test('closing finishes what can be stored and leaves to its senders what cannot', async () => {
  const held = heldScheduler();
  held.state.failing = ({ centre }) => (centre === 1 ? new DbUnavailable('away') : undefined);
  const stuck = held.submit(1, 'a');
  const fine = held.submit(2, 'b');
  stuck.catch(() => undefined);
  await held.scheduler.close();
  expect(await fine).toMatchObject({ accepted: 1 });
  await expect(stuck).rejects.toThrow('closing');
  await expect(held.submit(2, 'c')).rejects.toThrow('closing');
});
