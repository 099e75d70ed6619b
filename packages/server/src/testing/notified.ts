import type { Database } from '#db/database';

/** Resolves when everybody who listens to this database has got what was committed before: notes keep their order. */
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

/** The notes of a channel while something happens; those of what happened before may arrive late, and are none of them. */
export async function notesDuring(
  db: Database,
  channel: string,
  act: () => Promise<unknown>,
): Promise<string[]> {
  const notes: string[] = [];
  await notified(db);
  const stop = await db.listen(channel, (note) => notes.push(note));
  await act();
  await notified(db);
  await stop();
  return notes;
}
