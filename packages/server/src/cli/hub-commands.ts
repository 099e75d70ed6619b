import { withCentreLock } from '#db/centre-lock';
import type { Db } from '#db/database';
import { FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION } from '#db/errors';
import {
  endPreviousKey,
  findHubByCode,
  type HubRow,
  listHubs,
  markHubDeleted,
} from '#features/hubs/hub.store';
import { HUB_CODE } from '#features/hubs/hub-form';
import { addHub, rekeyHub } from '#features/hubs/issue-hub-key';
import { type Command, CommandRefused, idOf, positionalOf } from './command';
import { refuseOn } from './refuse';

export const hubCommands: readonly Command[] = [
  {
    name: 'hub list',
    usage: '--centre ID',
    description: 'The hubs of a centre: code and tag.',
    recorded: 'before',
    async run(args, { db, print }) {
      for (const { codigo, etiqueta } of await listHubs(db, idOf(args, 'centre')))
        print(`${codigo}  ${etiqueta}`);
    },
  },
  {
    name: 'hub add',
    usage: 'CODE --centre ID [--tag TAG]',
    description: 'Add a hub; its key is shown once.',
    async run(args, { db, now, print }) {
      const codigo = positionalOf(args, 0, 'CODE');
      if (!HUB_CODE.test(codigo))
        throw new CommandRefused('CODE has letters, digits, dashes and underscores only.');
      const etiqueta = String(args.options.tag ?? codigo);
      const { id, key } = await addHub(db, idOf(args, 'centre'), { codigo, etiqueta }, now).catch(
        refuseOn({
          [UNIQUE_VIOLATION]: `There is a hub "${codigo}" already.`,
          [FOREIGN_KEY_VIOLATION]: 'There is no such centre.',
        }),
      );
      print(`Hub ${id}: ${codigo} (${etiqueta})`);
      print(`Key, shown once: ${key}`);
    },
  },
  {
    name: 'hub rekey',
    usage: 'CODE [--at-once | --finish]',
    description:
      'A new key for a hub, shown once. The one it has stays valid for a day, or with --at-once (it was stolen) not at all. With --finish no new key: the hub has it, and the earlier one ends.',
    async run(args, { db, now, access, print }) {
      const hub = await hubOf(db, positionalOf(args, 0, 'CODE'));
      access.about([], hub.centro_id);
      if (args.options.finish === true) {
        if (!(await withCentreLock(db, hub.centro_id, (db) => endPreviousKey(db, hub))))
          throw new CommandRefused(`${hub.codigo} has one key only; there is nothing to finish.`);
        print(`The earlier key of ${hub.codigo} is no longer valid.`);
        return;
      }
      const atOnce = args.options['at-once'] === true;
      const { key, previousUntil: until } = await rekeyHub(db, hub, { atOnce, now });
      print(`Key of ${hub.codigo}, shown once: ${key}`);
      print(
        until === null
          ? 'The key that it had is no longer valid.'
          : `The key that it had is valid until ${new Date(until).toISOString()}.`,
      );
    },
  },
  {
    name: 'hub delete',
    usage: 'CODE',
    description: 'Delete a hub; its key is no longer valid.',
    async run(args, { db, now, access, print }) {
      const hub = await hubOf(db, positionalOf(args, 0, 'CODE'));
      access.about([], hub.centro_id);
      await withCentreLock(db, hub.centro_id, (db) => markHubDeleted(db, hub, now));
      print(`The hub ${hub.codigo} is deleted.`);
    },
  },
];

async function hubOf(db: Db, codigo: string): Promise<HubRow> {
  const hub = await findHubByCode(db, codigo);
  if (!hub) throw new CommandRefused(`There is no hub "${codigo}".`);
  return hub;
}
