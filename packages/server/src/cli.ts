import { resolve } from 'node:path';
import { messageOf } from '#cli/file-errors';
import { askLocally, socketPath } from '#cli/local-socket';
import { ownAddress } from '#cli/own-address';
import { readLine } from '#cli/read-line';
import { restartService } from '#cli/restart-service';
import { idsOf, runAsService } from '#cli/run-as-service';
import {
  asksForHelp,
  type CommandResult,
  isCommand,
  readTyped,
  runCommand,
  runLocalCommand,
  usage,
} from '#cli/run-command';
import { withTransfer } from '#cli/transfer';
import {
  BadConfig,
  backupFolder,
  operator,
  readConfig,
  readConfigWith,
  serviceUser,
  shellLanguage,
} from '#config';
import { SecretKey } from '#crypto/secret-key';
import { migrateUnlessInUse } from '#db/migrate';
import { openDatabase } from '#db/open';
import { obtainKey, presentKey } from '#features/auth/installation-key';
import { systemClock } from '#system-clock';
import { trustAuthorities } from './trust-authorities';
import { version } from './version';

// Whatever this tool writes is for its own user alone: the embedded database, its key, backups.
process.umask(0o077);

const print = (line: string) => console.log(line);
const words = process.argv.slice(2);

try {
  if (words[0] === '--version') print(version);
  else if (asksForHelp(words)) show(usage(words));
  else await runTyped();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = error instanceof BadConfig ? 2 : 1;
}

function show({ lines, ok }: CommandResult): void {
  for (const line of lines) print(line);
  process.exitCode = ok ? 0 : 1;
}

async function runTyped(): Promise<void> {
  const { argv, files, asCaller } = readTyped(words, (file) => resolve(file));
  const now = systemClock.now();
  const user = asCaller ? undefined : serviceUser();
  const owner = user === undefined ? undefined : idsOf(user);
  const isPlaced = words.some((word) => word.startsWith('--transfer='));
  const transferred = <R extends { ok: boolean }>(run: (argv: readonly string[]) => Promise<R>) =>
    withTransfer({ files, dataDir: readConfig().dataDir, owner, now }, (folder) =>
      run([...argv, `--transfer=${folder}`]),
    );
  if (user !== undefined) {
    const run = (argv: readonly string[]) => runAsService(user, argv);
    await (files.length > 0 ? transferred(run) : run(argv));
    return;
  }
  const service = serviceUser();
  const needs = {
    ...{ now, backupFolder: backupFolder(), print, readLine, ownAddress, language: shellLanguage() },
    config: (more = {}) => {
      const config = readConfigWith(more);
      trustAuthorities(config.extraAuthorities);
      return config;
    },
    ...(service !== undefined && { restart: restartService }),
    // Root's own database files would be closed to the service.
    runCommand:
      service === undefined ? answerQuestions : (argv: readonly string[]) => asService(service, argv),
  };
  const local = await runLocalCommand(argv, needs);
  if (local) return show(local);
  // A server on the embedded database runs the command, and may write in its own folders alone.
  const mayRunInServer = files.length > 0 && !isPlaced && !readConfig().databaseUrl;
  show(mayRunInServer ? await transferred(answerQuestions) : await answerQuestions(argv));
}

/** What it says is on the terminal already. */
async function asService(user: string, argv: readonly string[]): Promise<CommandResult> {
  return { ...(await runAsService(user, argv)), lines: [] };
}

/** Here and not where the command runs: a server has no terminal. */
async function answerQuestions(argv: readonly string[]): Promise<CommandResult> {
  let result = await perform(argv);
  if (!result.question) return result;
  for (let given = argv; result.question; result = await perform(given)) {
    const { text, option } = result.question;
    for (const line of result.lines) print(line);
    process.stdout.write(`${text} `);
    const value = readLine();
    if (value === undefined) return { ok: false, lines: ['', `Nobody answers. Give it as --${option}.`] };
    given = [...given, `--${option}=${value}`];
  }
  return result;
}

async function perform(typed: readonly string[]): Promise<CommandResult> {
  if (!isCommand(typed)) return usage(typed);
  const argv = [...typed, `--operator=${operator()}`];
  const config = readConfig();
  trustAuthorities(config.extraAuthorities);
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl) {
    const answered = await askLocally(socketPath(dataDir), argv, dataDir);
    if (answered) return answered;
  }
  const db = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir });
  try {
    const isLost = argv.slice(0, 2).join(' ') === 'key reset';
    const isDoctor = argv[0] === 'doctor'; // changes nothing
    const key = isDoctor ? await presentKey(config) : await obtainKey(db, config, isLost);
    const keyBefore = config.keyBefore && new SecretKey(config.keyBefore);
    // A backup brings its own schema, and wants a database without any.
    if (argv[0] !== 'restore' && !isDoctor) await migrateUnlessInUse(db);
    return await runCommand(argv, {
      db,
      key,
      keyBefore,
      now: systemClock.now(),
      backups: config.backup,
      https: config.https,
    });
  } finally {
    await db.close();
  }
}
