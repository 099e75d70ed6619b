import { verifyChains } from '#features/access/verify-chains';
import { type Command, CommandRefused } from './command';

export const accessCommands: readonly Command[] = [
  {
    name: 'access verify',
    usage: '',
    description: 'Check the access log: whether an entry was changed, deleted or inserted.',
    recorded: 'before',
    async run(_, { db, print }) {
      const chains = await verifyChains(db);
      for (const { centroId, month, entries, hash } of chains)
        print(`${month} ${centroId === 0 ? 'no centre' : `centre ${centroId}`}: ${entries} entries, ${hash}`);
      const broken = chains.filter(({ brokenAt }) => brokenAt !== null);
      if (broken.length > 0)
        throw new CommandRefused(
          broken
            .map(
              ({ centroId, month, brokenAt }) =>
                `NOT INTACT: ${month} centre ${centroId}, from entry ${brokenAt}`,
            )
            .join('\n'),
        );
      print('The access log is intact.');
    },
  },
];
