import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { withCentreLock } from '#db/centre-lock';
import type { Db } from '#db/database';
import { FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION } from '#db/errors';
import {
  endPreviousKey,
  findHubByCode,
  type HubRow,
  listHubPasswords,
  listHubs,
  markHubDeleted,
} from '#features/hubs/hub.store';
import { HUB_CODE } from '#features/hubs/hub-form';
import { addHub, rekeyHub } from '#features/hubs/issue-hub-key';
import { type Command, CommandRefused, idOf, optionOf, positionalOf } from './command';
import { mosquittoSettings, rightsOf, serverAccount } from './mosquitto';
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
        print('With Mosquitto in front, run "vigilia hub acl" again.');
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
      print(
        until === null
          ? 'With Mosquitto in front, run "vigilia hub acl" again.'
          : 'With Mosquitto in front: give the hub its new key, then run "vigilia hub rekey --finish" and "vigilia hub acl".',
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
      print(`The hub ${hub.codigo} is deleted. With Mosquitto in front, run "vigilia hub acl" again.`);
    },
  },
  {
    name: 'hub acl',
    usage: '--passwords FILE --rights FILE [--settings FILE]',
    description:
      'Write Mosquitto’s files: every hub’s password, who may publish and read what, and its settings. Again after every change. Of a rekeyed hub it is the earlier key, until that ends.',
    recorded: 'before',
    files: { '--passwords': 'replace', '--rights': 'replace', '--settings': 'replace' },
    async run(args, { db, now, mqttUrl, place, print }) {
      const [passwords, rights] = [optionOf(args, 'passwords'), optionOf(args, 'rights')];
      const settings = args.options.settings === undefined ? undefined : optionOf(args, 'settings');
      const hubs = await listHubPasswords(db, now);
      const rekeyed = hubs.filter((hub) => hub.previous_mosquitto_hash !== null);
      const before = existsSync(place(passwords)) ? readFileSync(place(passwords), 'utf8') : '';
      const server = serverAccount(mqttUrl, before);
      if (hubs.some(({ codigo }) => codigo === server.username))
        throw new CommandRefused(
          `The hub "${server.username}" has the server’s own name; choose another in MQTT_URL.`,
        );
      const accounts = [
        [server.username, server.hash],
        // Mosquitto has one password a user name, and the hub is using the earlier one until somebody says otherwise.
        ...hubs.map((hub) => [hub.codigo, hub.previous_mosquitto_hash ?? hub.mosquitto_hash]),
      ];
      // In place, so that both files keep the owner and the rights that the broker needs.
      writeFileSync(place(passwords), accounts.map((account) => `${account.join(':')}\n`).join(''), {
        mode: 0o600,
      });
      writeFileSync(place(rights), rightsOf(server.username), { mode: 0o600 });
      if (settings) {
        writeFileSync(place(settings), mosquittoSettings({ passwords, rights }));
        // No secret is in it, and Mosquitto reads it under its own user.
        chmodSync(place(settings), 0o644);
      }
      print(
        `${hubs.length} hubs and the server, ${server.username}, are in ${passwords}; their rights are in ${rights}.`,
      );
      print(
        settings
          ? `Its settings are in ${settings}: add a listener, and include them from mosquitto.conf.`
          : 'Its settings must say "use_username_as_clientid true"; --settings FILE writes them.',
      );
      if (rekeyed.length > 0)
        print(
          `Mosquitto has one key a hub. Of ${rekeyed.map(({ codigo }) => codigo).join(', ')} it is the earlier one, until you say "vigilia hub rekey --finish" and run this again.`,
        );
      if (server.newPassword) {
        print('The server’s address of the broker, with its password, shown once:');
        print(`MQTT_URL=mqtt://${server.username}:${server.newPassword}@localhost:1883`);
      }
      print('Mosquitto reads them when it starts, or at a SIGHUP.');
    },
  },
];

async function hubOf(db: Db, codigo: string): Promise<HubRow> {
  const hub = await findHubByCode(db, codigo);
  if (!hub) throw new CommandRefused(`There is no hub "${codigo}".`);
  return hub;
}
