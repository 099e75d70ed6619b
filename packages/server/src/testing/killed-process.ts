import type { Database, Db } from '#db/database';

/** What a statement of a killed process ends with. */
export class Killed extends Error {}

/**
 * The database as a process has it that is killed after so many steps: its next statement is not made, or it never learns that its
 * transaction was committed. What it had not committed is rolled back, and nothing that it tries afterwards arrives.
 */
export function killedAfter(db: Database, steps: number): Database {
  let left = steps;
  const step = () => {
    left -= 1;
    if (left < 0) throw new Killed();
  };
  const before =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      step();
      return call(...given);
    };
  const wrap = <Handle extends Db>(handle: Handle): Handle => ({
    ...handle,
    ...{ many: before(handle.many), one: before(handle.one), maybe: before(handle.maybe) },
    ...{ run: before(handle.run), script: before(handle.script) },
    transaction: async (work, options) => {
      const answer = await handle.transaction((inner) => work(wrap(inner)), options);
      step();
      return answer;
    },
  });
  return wrap(db);
}
