import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BadConfig, type Config } from '#config';
import { CommandRefused } from './command';
import { checkCertificate, checkComments, checkDisks, checkModes, checkWritable } from './doctor/file-checks';
import { type Finding, isProblem, linesOf, ok, problem } from './doctor/finding';
import {
  checkBroker,
  checkClockSync,
  checkHubsReachIt,
  checkPorts,
  checkServer,
} from './doctor/network-checks';
import type { LocalCommand, LocalNeeds } from './local-command';

/** Where the package puts the settings. */
const SETTINGS_FILE = '/etc/vigilia/vigilia.env';

export const setupCommands: readonly LocalCommand[] = [
  {
    name: 'init',
    usage:
      '[--home NAME] [--zone Europe/Amsterdam] [--advanced] [--section NAME] [--admin USERNAME] [--name NAME] [--locale es] [--hubs CODE,CODE]',
    description:
      'Set up a new installation: checks the machine, asks what no option says, makes the first home.',
    async run(_, needs, argv) {
      const config = needs.config();
      const server = await checkServer(config);
      const findings = [
        ...checkDisks(config),
        checkClockSync(),
        ...(server ? [server] : await checkPorts(config)),
      ];
      const lines = findings.flatMap(linesOf);
      for (const line of lines) needs.print(line);
      if (lines.some(isProblem)) throw new CommandRefused('Mend this first. Nothing was made.');
      needs.print('');
      const result = await needs.runCommand(['init', 'home', ...argv]);
      for (const line of result.lines) needs.print(line);
      if (!result.ok) throw new CommandRefused('Nothing was made.');
      for (const line of nextSteps(config, server !== undefined)) needs.print(line);
    },
  },
  {
    name: 'doctor',
    usage: '',
    description: 'Check an installation: each finding with what to do.',
    async run(_, needs) {
      const findings = await checkAll(needs);
      const lines = findings.flatMap((found) => (typeof found === 'string' ? [found] : linesOf(found)));
      for (const line of lines) needs.print(line);
      const problems = lines.filter(isProblem).length;
      if (problems > 0) throw new CommandRefused(`${problems} problems.`);
    },
  },
];

/** Findings, and lines of those that were made where the database is. */
async function checkAll(needs: LocalNeeds): Promise<(Finding | string)[]> {
  let config: Config;
  try {
    config = needs.config();
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error;
    return [
      problem('settings', error.message.replaceAll('\n', ' '), 'docs/operations.md lists the settings.'),
    ];
  }
  const { settingsFile = SETTINGS_FILE } = needs;
  const server = await checkServer(config);
  return [
    ok('settings', 'are valid'),
    ...checkComments(settingsFile),
    server ?? problem('server', 'does not run', 'Start it: systemctl start vigilia, or npm run serve.'),
    ...(server ? [] : await checkPorts(config)),
    ...(await databaseLines(config, needs)),
    ...(await checkBroker(config, server !== undefined)),
    ...checkHubsReachIt(config),
    ...checkDisks(config),
    ...checkWritable(config, needs.writablePaths),
    checkClockSync(),
    ...checkCertificate(config, needs.now),
    ...checkModes(config, settingsFile),
  ];
}

async function databaseLines(config: Config, { runCommand }: LocalNeeds): Promise<(Finding | string)[]> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'database')))
    return [
      problem('database', `there is none in ${config.dataDir} yet`, 'Start the server, then "vigilia init".'),
    ];
  try {
    return [...(await runCommand(['doctor', 'database'])).lines];
  } catch (error) {
    const action = config.databaseUrl ? 'Start PostgreSQL, or correct DATABASE_URL.' : 'Read what it says.';
    return [problem('database', (error as Error).message, action)];
  }
}

function nextSteps(config: Config, isRunning: boolean): string[] {
  const { host, port, backup, publicUrl } = config;
  return [
    '',
    'Next:',
    ...(isRunning ? [] : ['- Start the server: systemctl start vigilia, or npm run serve.']),
    `- Sign in at ${publicUrl ?? `http://${host}:${port}`}, change the password, and switch on two-factor.`,
    '- Give each hub its code and key, and add sensors and residents in the dashboard.',
    ...checkHubsReachIt(config).map(({ text, action }) => `- The broker ${text}. ${action}`),
    ...(backup ? [] : ['- Set up backups: "vigilia backup key", then BACKUP_DIR and BACKUP_RECIPIENT.']),
    ...(publicUrl ? [] : ['- Put a proxy with https in front, and set PUBLIC_URL and TRUST_PROXY.']),
    '- Run "vigilia doctor" now and after every change.',
  ];
}
