import { createInterface } from 'node:readline/promises';
import { askLocally, socketPath } from '#cli/local-socket';
import { withAbsoluteFiles } from '#cli/named-files';
import { type CommandResult, isCommand, runCommand, usage } from '#cli/run-command';
import { BadConfig, readConfig } from '#config';
import { SecretKey } from '#crypto/secret-key';
import { migrateUnlessInUse } from '#db/migrate';
import { openDatabase } from '#db/open';
import { obtainKey } from '#features/auth/installation-key';

// Whatever this tool writes is for its own user alone: the embedded database, its key, backups.
process.umask(0o077);

try {
  const { lines, ok } = await answerQuestions(withAbsoluteFiles(process.argv.slice(2), process.cwd()));
  for (const line of lines) console.log(line);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof BadConfig ? 2 : 1;
}

/** Here and not where the command runs: a server has no terminal. */
async function answerQuestions(argv: readonly string[]): Promise<CommandResult> {
  const result = await perform(argv);
  if (!result.question) return result;
  for (const line of result.lines) console.log(line);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(`${result.question.text} `);
    return await perform([...argv, `--${result.question.option}=${answer}`]);
  } finally {
    terminal.close();
  }
}

async function perform(argv: readonly string[]): Promise<CommandResult> {
  if (!isCommand(argv)) return usage(argv);
  const config = readConfig();
  const { databaseUrl, dataDir, mqttUrl } = config;
  if (!databaseUrl) {
    const answered = await askLocally(socketPath(dataDir), argv, dataDir);
    if (answered) return answered;
  }
  const db = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir });
  try {
    const isLost = argv.slice(0, 2).join(' ') === 'key reset';
    const key = await obtainKey(db, config, isLost);
    const keyBefore = config.keyBefore && new SecretKey(config.keyBefore);
    // A backup brings its own schema, and wants a database without any.
    if (argv[0] !== 'restore') await migrateUnlessInUse(db);
    return await runCommand(argv, { db, key, keyBefore, now: Date.now(), mqttUrl });
  } finally {
    await db.close();
  }
}
