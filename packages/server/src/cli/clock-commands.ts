import { confirmClock } from '#features/ingest/upkeep/clock-check';
import { type Command, CommandRefused, positionalOf } from './command';

export const clockCommands: readonly Command[] = [
  {
    name: 'clock confirm',
    usage: 'YYYY-MM-DD',
    description:
      'Confirm that the server’s clock is right, by typing today’s date. Needed after it was wrong.',
    async run(args, { db, now, print }) {
      // Typed by a person who knows the date: a bare yes would be given without looking.
      const typed = positionalOf(args, 0, 'YYYY-MM-DD');
      const clock = new Date(now).toISOString();
      if (typed !== clock.slice(0, 10))
        throw new CommandRefused(`The clock says ${clock} (UTC), not ${typed}. Set the clock first.`);
      await confirmClock(db, now);
      print(`Confirmed: it is ${clock}.`);
    },
  },
];
