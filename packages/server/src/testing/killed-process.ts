import type { Database, Db } from '#db/database';

/** What a statement of a killed process ends with. */
export class Killed extends Error {}

/**
 * The database as a process has it that is killed after so many steps: its next statement is not made, or it never learns that a
 * transaction, or a statement by itself, was committed. What it had not committed is rolled back, and nothing that it
 * tries afterwards arrives.
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
  const after =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      const answer = await call(...given);
      step();
      return answer;
    };
  const withSteps = <Handle extends Db>(handle: Handle, around: typeof before): Handle => ({
    ...handle,
    ...{ many: around(handle.many), one: around(handle.one), maybe: around(handle.maybe) },
    ...{ run: around(handle.run), script: around(handle.script) },
  });
  return {
    ...withSteps(db, (call) => before(after(call))),
    transaction: after((work, options) => db.transaction((inner) => work(withSteps(inner, before)), options)),
  };
}
