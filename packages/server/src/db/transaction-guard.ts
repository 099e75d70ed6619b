import { AsyncLocalStorage } from 'node:async_hooks';
import { DbMisuse } from './errors';

/**
 * Inside a transaction only its own handle may be used: on the embedded engine the outer one would wait for ever for
 * the connection that the transaction holds, on PostgreSQL it would not see the transaction's own changes.
 */
export interface TransactionGuard {
  /** Throws when it is called from inside a transaction. */
  assertOutside(): void;
  run<T>(transaction: () => Promise<T>): Promise<T>;
}

export function withTransactionGuard(): TransactionGuard {
  const inTransaction = new AsyncLocalStorage<{ open: boolean }>();
  return {
    assertOutside() {
      if (inTransaction.getStore()?.open) throw new DbMisuse(MISUSE);
    },
    async run(transaction) {
      const scope = { open: true };
      try {
        return await inTransaction.run(scope, transaction);
      } finally {
        scope.open = false;
      }
    },
  };
}

/** The guard costs something at every promise of the process, so production runs without it: the tests run with it. */
export const withoutTransactionGuard: TransactionGuard = {
  assertOutside: () => undefined,
  run: (transaction) => transaction(),
};

const MISUSE =
  'The database was used inside a transaction other than through the handle of that transaction. ' +
  'Name the inner handle `db` too, so that the outer one is out of reach.';
