import { after, intervalScheduler, type Scheduler } from '#scheduler';

/** Undefined when there is no answer within so many milliseconds. */
export async function withLimit<T>(
  answer: Promise<T>,
  limit: number,
  schedule: Scheduler = intervalScheduler,
): Promise<T | undefined> {
  let stop = (): void => undefined;
  const late = new Promise<undefined>((resolve) => {
    stop = after(schedule, limit, () => resolve(undefined));
  });
  return Promise.race([answer, late]).finally(() => stop());
}
