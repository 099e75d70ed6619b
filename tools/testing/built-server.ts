import type { TestProject } from 'vitest/node';
import { bundle } from '../setup/bundle.mjs';
import { ensureBuilt } from '../setup/ensure-built.mjs';

const ENGINE = 'packages/server/src/db/pglite';

/**
 * Once a run and project: fault tests start the server as production does, from its bundle, and the embedded engine's
 * thread is in it. The tests of that engine have processes of their own.
 */
export async function setup({ name }: TestProject): Promise<void> {
  await ensureBuilt({ only: 'server' });
  if (name === 'server')
    await bundle(
      { child: `${ENGINE}/child.fixture.ts`, 'pglite-worker': `${ENGINE}/engine.worker.ts` },
      '.cache/embedded-engine',
    );
}
