import { expect, test } from 'vitest';
import { Problem } from '#http/problem';
import { Places } from './places';

const here = new AbortController().signal;

/** One place that is taken until `leave`, and two who may wait for it; of more the newest is refused. */
function oneTakenPlace() {
  const places = new Places({
    ...{ atOnce: 1, mostWaiting: 2 },
    givesWay: (waiting) => waiting.at(-1),
    refusal: () => new Problem('limit-reached'),
  });
  let leave = (): void => undefined;
  const enter = (name: string, gone = here) =>
    places.run({ party: name, gone }, async () => name).catch((problem: Problem) => problem.id);
  const first = places.run(
    { party: 'first', gone: here },
    () =>
      new Promise<string>((resolve) => {
        leave = () => resolve('first');
      }),
  );
  return { places, enter, leave: () => leave(), first };
}

test('those who wait have their turn in their order, and one too many is refused at once', async () => {
  const { places, enter, leave, first } = oneTakenPlace();
  const order: string[] = [];
  const waiting = ['second', 'third'].map(async (name) => order.push(await enter(name)));
  expect(await enter('fourth')).toBe('limit-reached');
  leave();
  await Promise.all([first, ...waiting]);
  expect(order).toEqual(['second', 'third']);
  expect(places.areFree).toBe(true);
});

test('who has gone leaves the queue to others, and does not begin', async () => {
  const { enter, leave } = oneTakenPlace();
  const leaving = new AbortController();
  const gone = [enter('second', leaving.signal), enter('third', leaving.signal)];
  leaving.abort();
  expect(await Promise.all(gone)).toEqual(['unavailable', 'unavailable']);
  expect(await enter('late', leaving.signal)).toBe('unavailable');
  const waiting = [enter('fourth'), enter('fifth')];
  leave();
  expect(await Promise.all(waiting)).toEqual(['fourth', 'fifth']);
});

test('work that fails leaves its place to the next', async () => {
  const { places, enter, leave } = oneTakenPlace();
  const failing = places.run({ party: 'second', gone: here }, () => Promise.reject(new Error('wrong')));
  const next = enter('third');
  leave();
  await expect(failing).rejects.toThrow('wrong');
  expect(await next).toBe('third');
});
