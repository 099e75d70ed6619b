import { resetUnder } from '#features/auth/installation-key';
import { type Command, keyOf } from './command';

export const keyCommands: readonly Command[] = [
  {
    name: 'key reset',
    usage: '',
    description:
      'The key of the installation is lost: two-factor is reset for everybody, and begins anew under the present key.',
    async run(_, needs) {
      const key = keyOf(needs);
      const reset = await needs.db.transaction((db) => resetUnder(db, key, needs.now));
      needs.print(
        `Two-factor is reset for ${reset.length} people: each of them pairs an app anew at the next sign-in.`,
      );
    },
  },
];
