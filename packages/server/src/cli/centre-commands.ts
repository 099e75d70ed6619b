import { UNIQUE_VIOLATION } from '#db/errors';
import { insertCentre, insertSection, listCentres } from '#features/centres/centre.store';
import { type Command, CommandRefused, idOf, optionOf, wordOf } from './command';
import { refuse } from './refuse';

export const centreCommands: readonly Command[] = [
  {
    words: 'centre add',
    takes: 'NAME --zone Europe/Amsterdam [--advanced]',
    tells: 'Add a care home; --advanced switches on the advanced services.',
    async run(given, { db, now, say }) {
      const nombre = wordOf(given, 0, 'NAME');
      const zona = optionOf(given, 'zone');
      if (!isZone(zona)) throw new CommandRefused(`"${zona}" is not a time zone such as Europe/Madrid.`);
      const id = await insertCentre(
        db,
        { nombre, zona, serviciosAvanzados: given.options.advanced === true },
        now,
      );
      say(`Centre ${id}: ${nombre} (${zona})`);
    },
  },
  {
    words: 'centre list',
    takes: '',
    tells: 'The centres and their numbers.',
    async run(_, { db, say }) {
      for (const centre of await listCentres(db)) {
        say(`${centre.id}  ${centre.nombre}  ${centre.zona}${centre.serviciosAvanzados ? '  advanced' : ''}`);
      }
    },
  },
  {
    words: 'section add',
    takes: 'NAME --centre ID',
    tells: 'Add a section to a centre.',
    async run(given, { db, say }) {
      const nombre = wordOf(given, 0, 'NAME');
      const id = await insertSection(db, idOf(given, 'centre'), nombre).catch(
        refuse({
          [UNIQUE_VIOLATION]: `There is a section "${nombre}" already.`,
          '23503': 'There is no such centre.',
        }),
      );
      say(`Section ${id}: ${nombre}`);
    },
  },
];

function isZone(zona: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zona });
    return zona.includes('/') || zona === 'UTC';
  } catch {
    return false;
  }
}
