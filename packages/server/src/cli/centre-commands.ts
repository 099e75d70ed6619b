import { UNIQUE_VIOLATION } from '#db/errors';
import { insertCentre, listCentres } from '#features/centres/centre.store';
import { insertSection } from '#features/centres/section.store';
import { type Command, CommandRefused, idOf, optionOf, positionalOf } from './command';
import { refuseOn } from './refuse';

export const centreCommands: readonly Command[] = [
  {
    name: 'centre add',
    usage: 'NAME --zone Europe/Amsterdam [--advanced]',
    description: 'Add a care home; --advanced switches on the advanced services.',
    async run(args, { db, now, print }) {
      const nombre = positionalOf(args, 0, 'NAME');
      const zona = optionOf(args, 'zone');
      if (!isZone(zona)) throw new CommandRefused(`"${zona}" is not a time zone such as Europe/Madrid.`);
      const id = await insertCentre(
        db,
        { nombre, zona, serviciosAvanzados: args.options.advanced === true },
        now,
      );
      print(`Centre ${id}: ${nombre} (${zona})`);
    },
  },
  {
    name: 'centre list',
    usage: '',
    description: 'The centres and their numbers.',
    recorded: 'before',
    async run(_, { db, print }) {
      for (const centre of await listCentres(db)) {
        print(
          `${centre.id}  ${centre.nombre}  ${centre.zona}${centre.serviciosAvanzados ? '  advanced' : ''}`,
        );
      }
    },
  },
  {
    name: 'section add',
    usage: 'NAME --centre ID',
    description: 'Add a section to a centre.',
    async run(args, { db, print }) {
      const nombre = positionalOf(args, 0, 'NAME');
      const id = await insertSection(db, idOf(args, 'centre'), nombre).catch(
        refuseOn({
          [UNIQUE_VIOLATION]: `There is a section "${nombre}" already.`,
          '23503': 'There is no such centre.',
        }),
      );
      print(`Section ${id}: ${nombre}`);
    },
  },
];

export function isZone(zona: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zona });
    return zona.includes('/') || zona === 'UTC';
  } catch {
    return false;
  }
}
