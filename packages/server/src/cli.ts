import { resolve } from 'node:path';
import { askLocally, socketPath } from '#cli/local-socket';
import { type CommandResult, isCommand, runCommand, usage } from '#cli/run-command';
import { BadConfig, readConfig } from '#config';
import { migrateUnlessInUse } from '#db/migrate';
import { openDatabase } from '#db/open';

/** Files are named from where the command is typed, not from where a server happens to run. */
const argv = process.argv.slice(2).map((argument, index, all) => {
  const named = index === 1 ? ['backup', 'restore'] : ['--passwords', '--rights', '--settings'];
  return named.includes(all[index - 1] ?? '') ? resolve(argument) : argument;
});

try {
  const { lines, ok } = await perform(argv);
  for (const line of lines) console.log(line);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof BadConfig ? 2 : 1;
}

async function perform(argv: readonly string[]): Promise<CommandResult> {
  if (!isCommand(argv)) return usage(argv);
  const { databaseUrl, dataDir, mqttUrl } = readConfig();
  if (!databaseUrl) {
    const answered = await askLocally(socketPath(dataDir), argv);
    if (answered) return answered;
  }
  const db = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir });
  try {
    // A backup brings its own schema, and wants a database without any.
    if (argv[0] !== 'restore') await migrateUnlessInUse(db);
    return await runCommand(argv, { db, now: Date.now(), mqttUrl });
  } finally {
    await db.close();
  }
}
