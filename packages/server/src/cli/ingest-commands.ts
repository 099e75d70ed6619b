import { Store } from '#features/ingest/storing/commit-batch';
import { repairAll } from '#features/ingest/storing/repair-all';
import { retryUnstored } from '#features/ingest/storing/retry-unstored';
import { systemClock } from '#system-clock';
import { type Command, type CommandNeeds, CommandRefused } from './command';

export const ingestCommands: readonly Command[] = [
  {
    name: 'ingest retry',
    usage: '',
    description: 'Store the messages of hubs that could not be stored before and were set aside.',
    recorded: 'before',
    async run(_, needs) {
      const store = storeOf(needs);
      const { stored, failed } = await retryUnstored(store);
      await repairAll(store);
      needs.print(`${stored} messages are stored now.`);
      if (failed > 0)
        throw new CommandRefused(
          `${failed} messages still cannot be stored; the column error of unstored_message says why.`,
        );
    },
  },
  {
    name: 'ingest repair',
    usage: '',
    description: 'Fold again the days of residents whose readings could not be folded before.',
    recorded: 'before',
    async run(_, needs) {
      const { days, errors } = await repairAll(storeOf(needs));
      needs.print(`${days} days are repaired.`);
      if (errors.length > 0)
        throw new CommandRefused(`${errors.length} residents still have no state:\n${errors.join('\n')}`);
    },
  },
];

const storeOf = ({ db, now }: CommandNeeds) => new Store({ db, clock: { ...systemClock, now: () => now } });
