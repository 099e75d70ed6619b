import { once } from 'node:events';
import { closeSync, openSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type Command, InvalidCommand, parseCommand, USAGE } from './command-line';
import { historyChunks } from './history';
import { homeOf } from './home';
import { InvalidPlan, type Plan, parsePlan } from './plan';
import { runLive } from './run-live';

const log = (message: string) => process.stderr.write(`${message}\n`);

try {
  await runCommand(parseCommand(process.argv.slice(2), Date.now()));
} catch (error) {
  const isUserError = error instanceof InvalidCommand || error instanceof InvalidPlan;
  log(isUserError ? error.message : error instanceof Error ? String(error.stack) : String(error));
  process.exitCode = isUserError ? 2 : 1;
}

async function runCommand(command: Command): Promise<void> {
  if (command.kind === 'help') {
    process.stdout.write(USAGE);
    return;
  }
  const plan = parsePlan(
    command.plan === '-' ? await text(process.stdin) : await readFile(command.plan, 'utf8'),
  );
  if (command.kind === 'history') return printHistory(plan, command);
  await runLive(plan, command, log);
  process.exit(0); // a broker that does not respond to the disconnect must not keep the process alive
}

async function printHistory(plan: Plan, command: Command & { kind: 'history' }): Promise<void> {
  // The reader may close the pipe early: that is no error.
  process.stdout.on('error', () => process.exit(0));
  const truth = command.truth === null ? null : openSync(command.truth, 'w');
  const tell = truth === null ? undefined : (line: string) => writeSync(truth, line);
  for (const home of plan.homes) {
    for (const chunk of historyChunks(homeOf(plan.seed, home), command, tell))
      if (!process.stdout.write(chunk)) await once(process.stdout, 'drain');
  }
  if (truth !== null) closeSync(truth);
}
