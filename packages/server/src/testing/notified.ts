import type { Database } from '#db/database';

/** Resolves when everybody who listens to this database has got what was committed before. */
export async function notified(db: Database): Promise<void> {
  let arrived = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const stop = await db.listen('test_marker', arrived);
  await db.script(`select pg_notify('test_marker', '')`);
  await arrival;
  await stop();
}
