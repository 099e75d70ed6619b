import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Db } from '#db/database';

/**
 * The database, and something that happens between two of its statements, also within its transactions: from `hold` on they
 * wait, `reached` says that one does, and `release` lets them go, with something to be done before the statement of this
 * number. Its answer says whether there were so many.
 */
export function betweenStatements(db: Database) {
  let gate: Promise<void> | undefined;
  let open = (): void => undefined;
  let reach = (): void => undefined;
  let left = Number.POSITIVE_INFINITY;
  let event = async (): Promise<unknown> => undefined;
  const before =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      reach();
      await gate;
      left -= 1;
      if (left === -1) await event();
      return call(...given);
    };
  const wrap = <Handle extends Db>(handle: Handle): Handle => ({
    ...handle,
    ...{ many: before(handle.many), one: before(handle.one), maybe: before(handle.maybe) },
    run: before(handle.run),
    transaction: (work, options) => handle.transaction((inner) => work(wrap(inner)), options),
  });
  return {
    db: wrap(db),
    hold: () => {
      gate = new Promise((resolve) => {
        open = resolve;
      });
      const reached = new Promise<void>((resolve) => {
        reach = resolve;
      });
      return { reached };
    },
    release: (at: number, happens: () => Promise<unknown>) => {
      const outside = AsyncLocalStorage.snapshot(); // it is no part of the transaction that reaches it
      [left, gate, event] = [at, undefined, () => outside(happens)];
      open();
      return { happened: () => left < 0 };
    },
  };
}
