import { isKeyOf, resetUnder } from '#features/auth/installation-key';
import { type Command, CommandQuestion, CommandRefused, keyOf } from './command';

export const keyCommands: readonly Command[] = [
  {
    name: 'key reset',
    usage: '[--confirm reset]',
    description:
      'The key of the installation is lost: two-factor is reset for everybody, and begins anew under the present key. Refused while the present key is the right one.',
    recorded: 'itself',
    async run({ options }, needs) {
      const { db, now, access, print } = needs;
      const key = keyOf(needs);
      if (await isKeyOf(db, key))
        throw new CommandRefused(
          'The key is the one of this database. Nothing is lost, and nothing was changed.',
        );
      if (options.confirm === undefined)
        throw new CommandQuestion(
          'Everybody who uses two-factor will have to pair an app anew. Type reset to go on:',
          'confirm',
        );
      if (options.confirm !== 'reset') throw new CommandRefused('Nothing was changed.');
      await access.together(db, async (db) => {
        const people = await resetUnder(db, key, now);
        print(
          `Two-factor is reset for ${people.length} people: each of them pairs an app anew at the next sign-in.`,
        );
      });
    },
  },
];
