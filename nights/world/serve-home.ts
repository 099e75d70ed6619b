import { onTestFinished } from 'vitest';
import { migrate } from '../../packages/server/src/db/migrate';
import { careHome } from '../../packages/server/src/testing/care-home';
import { closeOpened } from '../../packages/server/src/testing/closing';
import { NightDatabase } from '../../packages/server/src/testing/nights/database';
import { startEngine } from '../../packages/server/src/testing/nights/engine';

/** A home in the server, on a held clock that the database shares: whoever passes time sets both. */
export async function serveHome(from: number, needs: Parameters<typeof careHome>[0] = {}) {
  const time = { now: from, activity: 0 };
  const engine = await startEngine(time);
  onTestFinished(() => engine.close());
  onTestFinished(() => closeOpened('test'));
  const gate = { fateOf: () => 'fine' as const, whenRunning: async () => undefined, isAlive: () => true };
  const { db } = new NightDatabase(engine).connect(gate, {
    ...{ schedule: () => () => undefined, monotonic: () => time.now },
  });
  await migrate(db);
  return { home: await careHome({ db, now: new Date(from).toISOString(), ...needs }), time };
}
