import { AsyncLocalStorage } from 'node:async_hooks';
import { DbMisuse } from './errors';

/**
 * Who holds a transaction and asks the outer handle for more would wait for itself on the embedded engine, and read
 * past its own changes on the other.
 */
export interface OuterHandle {
  /** Throws when it is used from inside a transaction. */
  check(): void;
  within<T>(transaction: () => Promise<T>): Promise<T>;
}

export function watched(): OuterHandle {
  const inTransaction = new AsyncLocalStorage<{ open: boolean }>();
  return {
    check() {
      if (inTransaction.getStore()?.open) throw new DbMisuse(MISUSE);
    },
    async within(transaction) {
      const scope = { open: true };
      try {
        return await inTransaction.run(scope, transaction);
      } finally {
        scope.open = false;
      }
    },
  };
}

/** To watch costs something at every promise of the process. All that a server does has been done under watch before. */
export const trusted: OuterHandle = { check: () => undefined, within: (transaction) => transaction() };

const MISUSE =
  'The database was used inside a transaction other than through the handle of that transaction. ' +
  'Name the inner handle `db` too, so that the outer one is out of reach.';
