import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hubKeyHashes, mintToken } from '#crypto/secrets';
import { withCentreLock } from '#db/centre-lock';
import { FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION } from '#db/errors';
import { findHubByCode, insertHub, listHubPasswords, markHubDeleted } from '#features/hubs/hub.store';
import { type Command, CommandRefused, idOf, optionOf, wordOf } from './command';
import { mosquittoSettings, rightsOf, serverAccount } from './mosquitto';
import { refuse } from './refuse';

/** A code stands in an MQTT topic, so it may hold nothing that means something there. */
const CODE = /^[\w.-]{1,40}$/;

export const hubCommands: readonly Command[] = [
  {
    words: 'hub add',
    takes: 'CODE --centre ID [--tag TAG]',
    tells: 'Add a hub; its key is shown once.',
    async run(given, { db, now, say }) {
      const codigo = wordOf(given, 0, 'CODE');
      if (!CODE.test(codigo))
        throw new CommandRefused('CODE has letters, digits, dots, dashes and underscores only.');
      const etiqueta = String(given.options.tag ?? codigo);
      const key = mintToken();
      const id = await insertHub(
        db,
        idOf(given, 'centre'),
        { codigo, etiqueta, ...hubKeyHashes(key) },
        now,
      ).catch(
        refuse({
          [UNIQUE_VIOLATION]: `There is a hub "${codigo}" already.`,
          [FOREIGN_KEY_VIOLATION]: 'There is no such centre.',
        }),
      );
      say(`Hub ${id}: ${codigo} (${etiqueta})`);
      say(`Key, shown once: ${key}`);
    },
  },
  {
    words: 'hub delete',
    takes: 'CODE',
    tells: 'Delete a hub; its key is no longer valid.',
    async run(given, { db, now, say }) {
      const codigo = wordOf(given, 0, 'CODE');
      const hub = await findHubByCode(db, codigo);
      if (!hub) throw new CommandRefused(`There is no hub "${codigo}".`);
      await withCentreLock(db, hub.centro_id, (db) => markHubDeleted(db, hub, now));
      say(`The hub ${hub.codigo} is deleted. With Mosquitto in front, run "vigilia hub acl" again.`);
    },
  },
  {
    words: 'hub acl',
    takes: '--passwords FILE --rights FILE [--settings FILE]',
    tells:
      'Write Mosquitto’s files: every hub’s password, who may publish and read what, and its settings. Again after every change.',
    async run(given, { db, mqttUrl, say }) {
      const [passwords, rights] = [optionOf(given, 'passwords'), optionOf(given, 'rights')];
      const settings = given.options.settings === undefined ? undefined : optionOf(given, 'settings');
      const hubs = await listHubPasswords(db);
      const before = existsSync(passwords) ? readFileSync(passwords, 'utf8') : '';
      const server = serverAccount(mqttUrl, before);
      if (hubs.some(({ codigo }) => codigo === server.username))
        throw new CommandRefused(
          `The hub "${server.username}" has the server’s own name; choose another in MQTT_URL.`,
        );
      const accounts = [
        [server.username, server.hash],
        ...hubs.map((hub) => [hub.codigo, hub.mosquitto_hash]),
      ];
      // In place, so that both files keep the owner and the rights that the broker needs.
      writeFileSync(passwords, accounts.map((account) => `${account.join(':')}\n`).join(''), { mode: 0o600 });
      writeFileSync(rights, rightsOf(server.username), { mode: 0o600 });
      if (settings) writeFileSync(settings, mosquittoSettings({ passwords, rights }));
      say(
        `${hubs.length} hubs and the server, ${server.username}, are in ${passwords}; their rights are in ${rights}.`,
      );
      say(
        settings
          ? `Its settings are in ${settings}: add a listener, and include them from mosquitto.conf.`
          : 'Its settings must say "use_username_as_clientid true"; --settings FILE writes them.',
      );
      if (server.minted) {
        say('The server’s address of the broker, with its password, shown once:');
        say(`MQTT_URL=mqtt://${server.username}:${server.minted}@localhost:1883`);
      }
      say('Mosquitto reads them when it starts, or at a SIGHUP.');
    },
  },
];
