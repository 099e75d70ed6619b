import { DEFAULT_STAFF_LOCALE } from '@vigilia/domain/locales';
import { renderUnicodeCompact } from 'uqr';
import { UNIQUE_VIOLATION } from '#db/errors';
import { listCentres } from '#features/centres/centre.store';
import { obtainAuthority } from '#features/https/https-certificate';
import { fingerprintOf } from '#features/https/trust-pages';
import { checkClock } from '#features/ingest/upkeep/clock-check';
import { centreCommands, isZone } from './centre-commands';
import { type Command, type CommandArguments, CommandQuestion, CommandRefused, keyOf } from './command';
import { checkDatabase } from './doctor/database-checks';
import { linesOf } from './doctor/finding';
import { hubCommands } from './hub-commands';
import { refuseOn } from './refuse';
import { staffCommands } from './staff-commands';

/** The parts of `vigilia init` and `vigilia doctor` that need the database. */
export const installationCommands: readonly Command[] = [
  {
    name: 'centre init',
    usage: '',
    description: 'Make the first home.',
    hidden: true,
    async run(args, needs) {
      const { db, print } = needs;
      if ((await listCentres(db)).length > 0)
        throw new CommandRefused(
          'This installation has a home already. "vigilia centre add" and "vigilia staff add" add more.',
        );
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      const home = ask(args, 'home', 'Name of the home?');
      const zone = ask(args, 'zone', `Its time zone? [${timeZone}]`, timeZone);
      if (!isZone(zone)) throw new CommandRefused(`"${zone}" is not a time zone such as Europe/Madrid.`);
      const admin = ask(args, 'admin', 'User name of the first administrator, such as ana?');
      // A script that names everything else is asked nothing.
      const isAsked = args.options.hubs === undefined || args.options.locale !== undefined;
      // Of whoever types it, who most often is the administrator.
      const usual = args.options['usual-locale'] ?? DEFAULT_STAFF_LOCALE;
      const language = `Language of messages to them: es, en or nl? [${usual}]`;
      const locale = isAsked ? ask(args, 'locale', language, String(usual)) : DEFAULT_STAFF_LOCALE;
      const { section = 'Ground floor', name = admin, hubs = '' } = args.options;
      const run = (command: string, ...rest: [string[], CommandArguments['options']]) =>
        runPart(command, { positionals: rest[0], options: rest[1] }, needs);
      const { advanced } = args.options;
      await run('centre add', [home], { zone, advanced });
      const [{ id } = { id: 0 }] = await listCentres(db);
      const centre = String(id);
      await run('section add', [String(section) || 'Ground floor'], { centre });
      print('');
      await run('staff add', [admin], { centre, name: name || admin, locale });
      for (const code of codesIn(String(hubs))) {
        print('');
        await run('hub add', [code], { centre, tag: code });
      }
    },
  },
  {
    name: 'https trust',
    usage: '',
    description: 'Show how phones come to trust the authority of this installation, with its fingerprint.',
    async run({ options }, needs) {
      const { db, now, print, https } = needs;
      if (https?.source !== 'own')
        throw new CommandRefused('HTTPS=own is not set: no phone has to trust anything.');
      const { certificate } = await obtainAuthority(db, {
        key: keyOf(needs),
        names: https.names,
        now,
        checkClock,
      });
      const url = new URL('/trust', String(options.at ?? https.publicUrl));
      url.protocol = 'http:';
      url.port = https.httpPort === 80 ? '' : String(https.httpPort);
      print(`Phones and computers trust this installation after the steps at ${url.href}`);
      print('');
      for (const line of renderUnicodeCompact(url.href).split('\n')) print(line);
      print('');
      print('Fingerprint (SHA-256), to compare before a certificate is installed:');
      for (const line of fingerprintOf(certificate).match(/.{1,48}/g) ?? []) print(`  ${line}`);
    },
  },
  {
    name: 'doctor database',
    usage: '',
    description: 'Check the database.',
    hidden: true,
    recorded: 'itself',
    async run(_, { db, now, backups, https, key, keyBefore, print }) {
      const findings = await checkDatabase(db, {
        ...{ now, key, keyBefore, backupsScheduled: backups !== undefined },
        httpsSource: https?.source,
      });
      for (const line of findings.flatMap(linesOf)) print(line);
    },
  },
];

/** The option, or else the question; an answer of nothing is the default. */
function ask(args: CommandArguments, option: string, question: string, otherwise?: string): string {
  const given = args.options[option];
  if (given === undefined) throw new CommandQuestion(question, option);
  const text = String(given).trim() || otherwise;
  if (!text) throw new CommandRefused(`--${option} is missing.`);
  return text;
}

const codesIn = (hubs: string): string[] =>
  hubs
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '' && code !== 'none');

async function runPart(
  name: string,
  args: CommandArguments,
  needs: Parameters<Command['run']>[1],
): Promise<void> {
  const command = [...centreCommands, ...staffCommands, ...hubCommands].find((one) => one.name === name);
  await command?.run(args, needs).catch(refuseOn({ [UNIQUE_VIOLATION]: 'It exists already.' }));
}
