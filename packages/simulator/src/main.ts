import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { BadCommand, type Command, readCommand, USAGE } from './command-line';
import { historyLines } from './history';
import { homeOf } from './home';
import { BadPlan, type Plan, readPlan } from './plan';
import { runLive } from './run-live';

const say = (line: string) => process.stderr.write(`${line}\n`);

try {
  await follow(readCommand(process.argv.slice(2), Date.now()));
} catch (error) {
  const inWords = error instanceof BadCommand || error instanceof BadPlan;
  say(inWords ? error.message : error instanceof Error ? String(error.stack) : String(error));
  process.exitCode = inWords ? 2 : 1;
}

async function follow(command: Command): Promise<void> {
  if (command.kind === 'help') {
    process.stdout.write(USAGE);
    return;
  }
  const plan = readPlan(
    command.plan === '-' ? await text(process.stdin) : await readFile(command.plan, 'utf8'),
  );
  if (command.kind === 'history') return printHistory(plan, command);
  await runLive(plan, command, say);
  process.exit(0); // a broker that never answers the goodbye must not keep us
}

async function printHistory(plan: Plan, command: Command & { kind: 'history' }): Promise<void> {
  // Who reads may have seen enough: a closed pipe is no error.
  process.stdout.on('error', () => process.exit(0));
  for (const home of plan.homes) {
    for (const chunk of historyLines(homeOf(plan.seed, home), command.from, command.to, command.everyMs))
      if (!process.stdout.write(chunk)) await once(process.stdout, 'drain');
  }
}
