import { DEFAULT_STAFF_LOCALE } from '@vigilia/domain/locales';
import { UNIQUE_VIOLATION } from '#db/errors';
import { listCentres } from '#features/centres/centre.store';
import { centreCommands, isZone } from './centre-commands';
import { type Command, type CommandArguments, CommandQuestion, CommandRefused } from './command';
import { checkDatabase } from './doctor/database-checks';
import { linesOf } from './doctor/finding';
import { hubCommands } from './hub-commands';
import { refuseOn } from './refuse';
import { staffCommands } from './staff-commands';

/** The parts of `vigilia init` and `vigilia doctor` that need the database. */
export const installationCommands: readonly Command[] = [
  {
    name: 'init home',
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
      const section = ask(
        args,
        'section',
        'Its first section, such as a wing or a floor? [Ground floor]',
        'Ground floor',
      );
      const admin = ask(args, 'admin', 'User name of the first administrator, such as ana?');
      const name = ask(args, 'name', 'Full name of that administrator?', admin);
      // A script that names everything else is asked nothing.
      const isAsked = args.options.hubs === undefined || args.options.locale !== undefined;
      const language = 'Language of messages to them: es, en or nl? [es]';
      const locale = isAsked ? ask(args, 'locale', language, DEFAULT_STAFF_LOCALE) : DEFAULT_STAFF_LOCALE;
      const hubs = ask(args, 'hubs', 'Codes of the hubs, with commas between them? [none]', 'none');
      const run = (command: string, ...rest: [string[], CommandArguments['options']]) =>
        runPart(command, { positionals: rest[0], options: rest[1] }, needs);
      const { advanced } = args.options;
      await run('centre add', [home], { zone, advanced });
      const [{ id } = { id: 0 }] = await listCentres(db);
      const centre = String(id);
      await run('section add', [section], { centre });
      print('');
      await run('staff add', [admin], { centre, name, locale });
      for (const code of codesIn(hubs)) {
        print('');
        await run('hub add', [code], { centre, tag: code });
      }
    },
  },
  {
    name: 'doctor database',
    usage: '',
    description: 'Check the database.',
    hidden: true,
    recorded: 'itself',
    async run(_, { db, now, backups, key, keyBefore, print }) {
      const findings = await checkDatabase(db, {
        ...{ now, key, keyBefore, backupsScheduled: backups !== undefined },
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
  hubs === 'none'
    ? []
    : hubs
        .split(',')
        .map((code) => code.trim())
        .filter(Boolean);

async function runPart(
  name: string,
  args: CommandArguments,
  needs: Parameters<Command['run']>[1],
): Promise<void> {
  const command = [...centreCommands, ...staffCommands, ...hubCommands].find((one) => one.name === name);
  await command?.run(args, needs).catch(refuseOn({ [UNIQUE_VIOLATION]: 'It exists already.' }));
}
