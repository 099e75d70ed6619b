import { hubKeyHashes, mintToken } from '#crypto/secrets';
import { FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION } from '#db/errors';
import { insertHub } from '#features/hubs/hub.store';
import { type Command, CommandRefused, idOf, wordOf } from './command';
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
];
