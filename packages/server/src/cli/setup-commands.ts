import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BadConfig, type Config } from '#config';
import { askAddresses } from './ask-addresses';
import { CommandRefused } from './command';
import { checkCertificate, checkComments, checkDisks, checkModes, checkWritable } from './doctor/file-checks';
import { type Finding, isProblem, linesOf, ok, problem } from './doctor/finding';
import { checkAddresses, checkAuthorities, checkHttps } from './doctor/https-checks';
import {
  checkBroker,
  checkClockSync,
  checkHubsReachIt,
  checkPorts,
  checkServer,
} from './doctor/network-checks';
import type { LocalCommand, LocalNeeds } from './local-command';
import { writeSettings } from './settings-file';

/** Where the package puts the settings. */
const SETTINGS_FILE = '/etc/vigilia/vigilia.env';

export const setupCommands: readonly LocalCommand[] = [
  {
    name: 'init',
    usage:
      '[--at ADDRESS] [--https own] [--hubs-at ADDRESS] [--home NAME] [--zone Europe/Amsterdam] [--advanced] [--section NAME] [--admin USERNAME] [--name NAME] [--locale es] [--hubs CODE,CODE]',
    description:
      'Set up a new installation: checks the machine, asks what no option says, sets the addresses, makes the first home.',
    // Root writes the settings, which the service cannot.
    asCaller: true,
    async run({ options }, needs, argv) {
      const before = needs.config();
      const server = await checkServer(before);
      const addresses = before.publicUrl ? undefined : askAddresses(options, needs);
      const config = needs.config(addresses);
      const findings = [
        ...checkDisks(config),
        checkClockSync(),
        ...(server ? [server] : []),
        ...(await checkPorts(config, { without: server ? before : undefined })),
      ];
      const lines = findings.flatMap(linesOf);
      for (const line of lines) needs.print(line);
      if (lines.some(isProblem)) throw new CommandRefused('Mend this first. Nothing was made.');
      needs.print('');
      const rest = withoutOptions(argv, ['at', 'https', 'hubs-at']);
      const language = needs.language ? [`--usual-locale=${needs.language}`] : [];
      const result = await needs.runCommand(['centre', 'init', ...rest, ...language]);
      for (const line of result.lines) needs.print(line);
      if (!result.ok) throw new CommandRefused('No home was made, and no address is set.');
      const isTaken = addresses === undefined || storeAddresses(addresses, needs);
      if (config.https?.source === 'own' && !isTaken)
        needs.print('Then "vigilia https trust" shows how phones come to trust it.');
      else if (config.https?.source === 'own') {
        needs.print('');
        const shown = await needs.runCommand(['https', 'trust', `--at=${config.https.publicUrl}`]);
        for (const line of shown.lines) needs.print(line);
      }
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

/** Into the settings of the package; elsewhere somebody has to set them. Whether the server has them now. */
function storeAddresses(values: Readonly<Record<string, string>>, needs: LocalNeeds): boolean {
  const { settingsFile = SETTINGS_FILE, print } = needs;
  if (!existsSync(settingsFile)) {
    print('Set these for the server, and start it again:');
    for (const [name, value] of Object.entries(values)) print(`  ${name}=${value}`);
    return false;
  }
  writeSettings(settingsFile, values);
  print(`${Object.keys(values).join(', ')} are set in ${settingsFile}.`);
  if (needs.restart?.()) return true;
  print('Start the server again, so that it takes them.');
  return false;
}

const withoutOptions = (argv: readonly string[], names: readonly string[]): string[] => {
  const isNamed = (word: string | undefined) => names.some((name) => word === `--${name}`);
  return argv.filter(
    (word, index) =>
      !isNamed(word) && !isNamed(argv[index - 1]) && !names.some((name) => word.startsWith(`--${name}=`)),
  );
};

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
    ...(await checkHttps(config, { now: needs.now, isRunning: server !== undefined })),
    ...(await checkAddresses(config)),
    ...checkAuthorities(config, needs.now),
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
    ...(publicUrl
      ? []
      : [
          '- Give it an address for phones: PUBLIC_URL and HTTPS, or a proxy with https in front and TRUST_PROXY.',
        ]),
    '- Run "vigilia doctor" now and after every change.',
  ];
}
