import { createInterface } from 'node:readline/promises';
import { askLocally, socketPath } from '#cli/local-socket';
import { withAbsoluteFiles } from '#cli/named-files';
import {
  asksForHelp,
  type CommandResult,
  isCommand,
  runCommand,
  runLocalCommand,
  usage,
} from '#cli/run-command';
import { BadConfig, operator, readConfig } from '#config';
import { SecretKey } from '#crypto/secret-key';
import { migrateUnlessInUse } from '#db/migrate';
import { openDatabase } from '#db/open';
import { obtainKey } from '#features/auth/installation-key';
import { version } from './version';

// Whatever this tool writes is for its own user alone: the embedded database, its key, backups.
process.umask(0o077);

const argv = withAbsoluteFiles(process.argv.slice(2), process.cwd());
const print = (line: string) => console.log(line);

if (argv[0] === '--version') {
  print(version);
  process.exit();
}
try {
  const needs = { now: Date.now(), config: readConfig, print, runCommand: answerQuestions };
  const { lines, ok } = asksForHelp(argv)
    ? usage(argv)
    : ((await runLocalCommand(argv, needs)) ?? (await answerQuestions(argv)));
  for (const line of lines) print(line);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof BadConfig ? 2 : 1;
}

/** Here and not where the command runs: a server has no terminal. */
async function answerQuestions(argv: readonly string[]): Promise<CommandResult> {
  let result = await perform(argv);
  if (!result.question) return result;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // What was piped in comes at once, also before it is asked for.
  const answers = terminal[Symbol.asyncIterator]();
  try {
    for (let given = argv; result.question; result = await perform(given)) {
      const { text, option } = result.question;
      for (const line of result.lines) print(line);
      process.stdout.write(`${text} `);
      const { value, done } = await answers.next();
      if (done) return { ok: false, lines: ['', `Nobody answers. Give it as --${option}.`] };
      given = [...given, `--${option}=${value}`];
    }
    return result;
  } finally {
    terminal.close();
  }
}

async function perform(typed: readonly string[]): Promise<CommandResult> {
  if (!isCommand(typed)) return usage(typed);
  const argv = [...typed, `--operator=${operator()}`];
  const config = readConfig();
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl) {
    const answered = await askLocally(socketPath(dataDir), argv, dataDir);
    if (answered) return answered;
  }
  const db = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir });
  try {
    const isLost = argv.slice(0, 2).join(' ') === 'key reset';
    const isDoctor = argv[0] === 'doctor'; // changes nothing
    const key = isDoctor ? undefined : await obtainKey(db, config, isLost);
    const keyBefore = config.keyBefore && new SecretKey(config.keyBefore);
    // A backup brings its own schema, and wants a database without any.
    if (argv[0] !== 'restore' && !isDoctor) await migrateUnlessInUse(db);
    return await runCommand(argv, { db, key, keyBefore, now: Date.now(), backups: config.backup });
  } finally {
    await db.close();
  }
}
