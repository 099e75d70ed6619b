import { inBackground } from '#background';
import { messageOf } from '#cli/file-errors';
import { BadConfig, readConfig } from '#config';
import { after, foregroundScheduler } from '#scheduler';
import { createLog } from './log';
import { startServer } from './start-server';
import { trustAuthorities } from './trust-authorities';

// Whatever this process writes is for its own user alone: the embedded database, its key, backups.
process.umask(0o077);

// Node would print it in lines of its own, which whoever reads the log as JSON stops at.
process.on('uncaughtException', (error) => {
  fail(error);
  process.exit(1);
});

try {
  const config = readConfig();
  trustAuthorities(config.extraAuthorities);
  const starting = startServer(config);
  // It answers before it has started as a whole, and may be told to end from then on.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => inBackground(stop(async () => (await starting).close())));
  }
  await starting;
} catch (error) {
  fail(error);
  process.exit(error instanceof BadConfig ? 2 : 1);
}

/** A person reads the reason as it is, a journal as an entry like any other. */
function fail(error: unknown): void {
  const reason = messageOf(error, 'Give it to that user (chown), or choose another folder.');
  if (process.stderr.isTTY) console.error(reason);
  else createLog('fatal', process.stderr).fatal({ err: error }, reason);
}

/** Closes everything within five seconds, or ends the process all the same: a supervisor would kill it soon after. */
async function stop(close: () => Promise<void>): Promise<void> {
  const stopLate = after(foregroundScheduler, 5_000, () => {
    fail('Not everything closed in time.');
    process.exit(1);
  });
  try {
    await close();
    stopLate();
    process.exit(0);
  } catch (error) {
    fail(error);
    process.exit(1);
  }
}
