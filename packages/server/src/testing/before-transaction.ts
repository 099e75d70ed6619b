import type { Database } from '#db/database';

/** The database, and something that happens before its next transaction, which waits for it; those of other callers do not. */
export function beforeTransaction(db: Database) {
  let next: (() => Promise<unknown>) | undefined;
  const transaction: Database['transaction'] = async (work, options) => {
    const event = next;
    next = undefined;
    await event?.();
    return db.transaction(work, options);
  };
  return {
    db: { ...db, transaction },
    /** Resolves when it has happened. */
    happens: (event: () => Promise<unknown>) =>
      new Promise<void>((resolve, reject) => {
        next = () => event().then(() => resolve(), reject);
      }),
  };
}
