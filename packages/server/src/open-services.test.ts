import { DAY, HOUR, MINUTE } from '@vigilia/domain/instant';
import pino from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { WAL_INTERVAL } from '#db/wal-checkpoints';
import { MERGED_EVERY } from '#features/ingest/upkeep/merge-chunks';
import { careHome } from '#testing/care-home';
import { heldTimers } from '#testing/held-timers';
import { TEST_KEY } from '#testing/key';
import { recordStatements } from '#testing/recorded-statements';
import { openServices } from './open-services';

const isEmbedded = inject('testDatabase').engine === 'pglite';

const MERGING = /reading_chunk[^;]+having count/;

/** What a server does by itself, how often, and a statement by which it is known. */
const JOBS: readonly (readonly [what: string, interval: number, statement: RegExp])[] = [
  ...(isEmbedded
    ? ([['checkpoints the write-ahead log', WAL_INTERVAL, /from pg_control_checkpoint/]] as const)
    : []),
  ['ends keys of hubs that were replaced', MINUTE, /previous_key/],
  ['writes the quality of care', HOUR, /quality_month/],
  ['moves readings of the version before', HOUR, /reading_row/],
  ['merges chunks', MERGED_EVERY, MERGING],
  ['drops months of the access log', DAY, /access_log/],
];

test.each(JOBS)('a server %s', async (_, interval, statement) => {
  const home = await careHome();
  const timers = heldTimers();
  const { db, statements } = recordStatements(home.db);
  const closing: (() => Promise<unknown>)[] = [];
  onTestFinished(async () => {
    for (const step of closing.reverse()) await step();
  });
  const services = await openServices({
    ...{ db, clock: home.clock, log: pino({ level: 'silent' }), schedule: timers.schedule, key: TEST_KEY },
    settings: {
      ...{ readingsRetentionDays: 400, accessRetentionYears: 5, pushHosts: [], privateNetworks: [] },
      ...{ vapid: null, mail: null },
    },
    app: {
      brokerCheck: () => 'ok',
      webDir: '/nowhere',
      usersHost: '',
      trustProxy: false,
      demoAccounts: () => [],
    },
    onClose: (step) => closing.push(step),
  });
  await services.app.ready();
  const hasRun = async (one: RegExp) => {
    await expect.poll(() => statements.some(({ text }) => one.test(text))).toBe(true);
  };
  // The last of what is done at the start.
  await hasRun(MERGING);
  statements.length = 0;
  home.clock.pass({ minutes: interval / MINUTE });
  timers.fire(interval);
  await hasRun(statement);
});
