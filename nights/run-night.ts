import { createHash } from 'node:crypto';
import { migrate } from '../packages/server/src/db/migrate';
import { sql } from '../packages/server/src/db/sql';
import { NightDatabase } from '../packages/server/src/testing/nights/database';
import { startEngine } from '../packages/server/src/testing/nights/engine';
import { FAULTS } from './faults/all';
import { INVARIANTS } from './invariants/all';
import { Night } from './night';
import { VirtualTime } from './world/time';

const MINUTE = 60_000;
/** The evening of each night is drawn from these: ordinary ones, before and after each change of the clocks, the turn of a month and of a year. */
const EVENINGS = [
  '2026-11-14',
  '2026-10-24',
  '2027-03-27',
  '2026-10-31',
  '2026-12-31',
  '2026-11-17',
  '2026-02-28',
  '2026-10-25',
  '2027-03-28',
];
const ZONE = 'Europe/Amsterdam';

export interface NightRun {
  readonly seed: string;
  readonly hours: number;
  readonly residents: number;
}

export interface NightResult {
  /** Undefined: all invariants held. */
  readonly broken?: { readonly invariant: string; readonly detail: string; readonly minute: number };
  readonly events: readonly string[];
  /** Of all tables at the end, and of each. Nothing is left out: salts and tokens follow from the seed too. */
  readonly hash: string;
  readonly tables: ReadonlyMap<string, string>;
}

let template: Promise<Blob> | undefined;

/** An empty database with our schema, made once. */
function emptyDatabase(): Promise<Blob> {
  template ??= (async () => {
    const time = new VirtualTime(Date.parse('2026-01-01T00:00:00Z'));
    const engine = await startEngine(time);
    const gate = { fateOf: () => 'fine' as const, whenRunning: async () => undefined, isAlive: () => true };
    const { db } = new NightDatabase(engine).connect(gate, {
      ...{ schedule: () => () => undefined, monotonic: () => time.now },
    });
    await migrate(db);
    const files = await engine.dump();
    await engine.close();
    return files;
  })();
  return template;
}

/** One night from its seed: the same seed gives the same events, and the same tables. */
export async function runNight({ seed, hours, residents }: NightRun): Promise<NightResult> {
  const drawn = createHash('sha256').update(seed).digest().readUInt16BE(0);
  const evening = EVENINGS[drawn % EVENINGS.length]!;
  const from = Date.parse(`${evening}T21:00:00Z`);
  const night = await Night.begin(
    { seed, residents, from, until: from + hours * 60 * MINUTE, zone: ZONE },
    await emptyDatabase(),
  );
  try {
    await night.time.frozen(night.startServer('server-1'));
    for (const [name, plan] of Object.entries(FAULTS)) plan(night, night.random(name));
    for (let minute = 1; minute <= hours * 60; minute += 1) {
      await night.time.runUntil(from + minute * MINUTE);
      for (const { name, check } of INVARIANTS) {
        const detail = await night.time.frozen(check(night, minute));
        if (detail)
          return {
            broken: { invariant: name, detail, minute },
            ...{ events: night.events.last(), hash: '', tables: new Map() },
          };
      }
    }
    const tables = await night.time.frozen(hashTables(night));
    return { events: night.events.last(), tables, hash: sha256([...tables].join('\n')) };
  } finally {
    await night.close();
  }
}

async function hashTables({ db }: Night): Promise<Map<string, string>> {
  const tables = await db.many<{ name: string }>(sql`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`);
  const hashes = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await db.one<{ rows: string }>(sql`
      select coalesce(string_agg(t::text, chr(10) order by t::text), '') as rows from ${sql.raw(name)} t`);
    hashes.set(name, sha256(rows));
  }
  return hashes;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
