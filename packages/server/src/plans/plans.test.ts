import { chmodSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '#db/database';
import { migrate } from '#db/migrate';
import { openDatabase } from '#db/open';
import { sql } from '#db/sql';
import { Metrics } from '#features/metrics/metrics';
import { careHome } from '#testing/care-home';
import { postgresPrograms, startPostgres } from '#testing/database-postgres';
import { records } from '#testing/endpoint-records';
import { addHomes, fillTables, listLargeTables } from '#testing/plans/fill-tables';
import { type Fault, faultsOf } from '#testing/plans/judge-plan';
import { EXPLAIN_EVERYTHING, explainDuring } from '#testing/plans/plan-log';
import { prepareCalls, runCommands, runJobs, sendAsHubs, walkEndpoints } from '#testing/plans/walk-product';

const METRICS = /^select \(select count\(\*\) from session/;

/** PostgreSQL that explains every statement. */
async function explainingCluster() {
  const folder = await mkdtemp(path.join(tmpdir(), 'vigilia-plans-'));
  chmodSync(folder, 0o755); // the server runs as another user
  const logFile = path.join(folder, 'log');
  const cluster = await startPostgres(postgresPrograms() ?? '', path.join(folder, 'cluster'), {
    settings: EXPLAIN_EVERYTHING,
    logFile,
  });
  onTestFinished(async () => {
    await cluster.stop();
    await rm(folder, { recursive: true });
  });
  const postgres = await openDatabase({ databaseUrl: cluster.url('postgres') });
  for (const name of ['one', 'many']) await postgres.script(`create database ${name}`);
  await postgres.close();
  const open = async (name: 'one' | 'many') => {
    const db = await openDatabase({ databaseUrl: cluster.url(name) });
    onTestFinished(() => db.close());
    await migrate(db);
    return db;
  };
  return { logFile, open };
}

/** What may read more, each with its reason. The list may only become shorter. */
const EXCEPTIONS: readonly { readonly table: string; readonly statement: RegExp; readonly why: string }[] = [
  {
    table: 'comment',
    statement: /^select newest\./,
    why: 'the list says how many notes each resident has (R-LIST-15); read once a home, then kept',
  },
  { table: 'alert_event', statement: /taken_median/, why: 'figures of a period that an administrator chose' },
  { table: 'session', statement: METRICS, why: 'metrics count all who are signed in' },
  { table: 'parked_reading', statement: METRICS, why: 'metrics count all that is parked' },
  { table: 'assignment', statement: METRICS, why: 'metrics count all sensors that are worn' },
  { table: 'sensor_latest', statement: METRICS, why: 'metrics count all sensors that are worn' },
  { table: 'hub', statement: METRICS, why: 'metrics count all hubs' },
  {
    table: 'sensor_latest',
    statement: /^with newest as \( select centro_id/,
    why: 'the check of the clock, at most every ten seconds',
  },
  {
    table: 'hub',
    statement: /^update hub set last_seen_at = \$1 where last_seen_at >/,
    why: 'once at a start',
  },
  { table: 'access_log', statement: /union select distinct coalesce/, why: 'verification reads every entry' },
  {
    table: 'access_log',
    statement: /access_log_hash\( prev_hash/,
    why: 'verification reads every entry of a chain',
  },
  { table: 'staff', statement: /as administrators$/, why: 'the doctor’s questions to the database' },
];

test('no statement of the product reads or sorts a large part of a growing table', async () => {
  const { logFile, open } = await explainingCluster();
  const faults: (Fault & { in: string })[] = [];
  /** Sessions of the walks before: theirs are the settings of before, and a job may still run. */
  const earlier = new Set<number>();
  const walk = async (
    db: Database,
    name: string,
    { fill, scansAvoided = false }: { fill: () => Promise<void>; scansAvoided?: boolean },
  ) => {
    const home = await careHome({ db, metrics: new Metrics(), metricsToken: 'a-token-of-prometheus' });
    const calls = await prepareCalls(home);
    const of = await records(home, home.first);
    await sendAsHubs(home);
    await fill();
    home.clock.pass({ minutes: 2 });
    const largeTables = new Set(await listLargeTables(db));
    const statements = await explainDuring(logFile, earlier, async () => {
      await walkEndpoints(home, calls);
      const hub = await sendAsHubs(home);
      await runJobs(home);
      await runCommands(home, { of, hub });
    });
    for (const statement of statements)
      for (const fault of faultsOf(statement, { largeTables, scansAvoided }))
        faults.push({ in: name, ...fault });
  };
  const one = await open('one');
  await walk(one, 'one home', { fill: () => fillTables(one) });
  const many = await open('many');
  const fill = async () => {
    await addHomes(many, 200);
    await fillTables(many);
  };
  await walk(many, '200 homes', { fill });
  await many.script('alter database many set enable_seqscan = off');
  for (const { pid } of await many.many<{ pid: number }>(sql`select pid from pg_stat_activity`))
    earlier.add(pid);
  await walk(await open('many'), 'avoided', { fill: () => many.script('analyze'), scansAvoided: true });

  const isFor = (fault: Fault) => (exception: (typeof EXCEPTIONS)[number]) =>
    fault.table === exception.table && exception.statement.test(fault.statement);
  const unexpected = new Map(
    faults
      .filter((fault) => !EXCEPTIONS.some(isFor(fault)))
      .map((fault) => [`${fault.table}: ${fault.statement}`, `${fault.in}: ${fault.what}`]),
  );
  expect([...unexpected].map(([statement, fault]) => `${fault}\n${statement}`)).toEqual([]);
  const unused = EXCEPTIONS.filter((exception) => !faults.some((fault) => isFor(fault)(exception)));
  expect(unused, 'exceptions that are no longer needed').toEqual([]);
}, 600_000);
