import { listAccess } from '@vigilia/contract/access';
import { fillPath } from '@vigilia/contract/routes';
import type { Database } from '../packages/server/src/db/database';
import { sql } from '../packages/server/src/db/sql';
import { createMonth, listEntries } from '../packages/server/src/features/access/access.store';
import type {} from '../packages/server/src/http/router'; // declares what our requests carry
import type { Bench } from './support/bench';
import { short } from './support/figures';
import type { Finding } from './support/finding';
import { inside } from './support/place';

const ENTRIES = 5_000_000;
const MONTHS = 60;
const CENTRE = 1;
const RESIDENTS = 100;
const STAFF = 60;
/** Seen once, five years ago. */
const RARE = 900;
const UNSEEN = 901;
const MAX_MS = 1_000;
const PAGE = 101;

/** The slowest question to an access log of five years and five million entries, a tenth of them whole lists. */
export async function accessLog(bench: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const engine of bench.engines) {
    const place = await engine.place();
    findings.push(
      await inside(place, async (db) => {
        const started = performance.now();
        const { first, until } = await fill(db);
        bench.say(`${engine.name}: filled in ${short((performance.now() - started) / 1_000)} s`);
        return measure(db, engine.name, bench.repeats, first, until);
      }),
    );
  }
  return findings;
}

async function measure(
  db: Database,
  engine: string,
  repeats: number,
  from: number,
  until: number,
): Promise<Finding> {
  const whole = { centroId: CENTRE, from, until };
  const questions = {
    everything: whole,
    'a resident': { ...whole, paciente: 7 },
    'a resident seen once': { ...whole, paciente: RARE },
    'a resident never seen': { ...whole, paciente: UNSEEN },
    'a staff member': { ...whole, staff: 7 },
    'a staff member unknown': { ...whole, staff: 9_999 },
    'a staff member and a resident': { ...whole, staff: 7, paciente: RARE },
  };
  const slowest: number[] = [];
  const seen: Record<string, number> = {};
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    let longest = 0;
    for (const [name, filter] of Object.entries(questions)) {
      const started = performance.now();
      await listEntries(db, filter, PAGE);
      const taken = performance.now() - started;
      seen[name] = Math.max(seen[name] ?? 0, taken);
      longest = Math.max(longest, taken);
    }
    slowest.push(longest);
  }
  return {
    what: `${engine}: slowest question to ${short(ENTRIES)} entries of the access log (${fillPath(listAccess.path, { from: 'FROM', to: 'TO' })})`,
    values: slowest,
    unit: ' ms',
    target: { atMost: MAX_MS },
    seen: Object.entries(seen)
      .map(([name, taken]) => `${name} ${short(taken)}`)
      .join(', '),
  };
}

/** Without the chain, which reading does not use. */
async function fill(db: Database): Promise<{ first: number; until: number }> {
  const now = new Date();
  const start = (back: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1);
  const each = Math.round(ENTRIES / MONTHS);
  for (let back = MONTHS; back > 0; back -= 1) {
    const month = new Date(start(back)).toISOString().slice(0, 7);
    await createMonth(db, month);
    const table = sql.raw(`access_log_${month.replace('-', '_')}`);
    const seconds = (start(back - 1) - start(back)) / 1_000 - 1;
    await db.transaction(
      async (db) => {
        await db.script('set local session_replication_role = replica');
        await db.run(sql`
          insert into ${table} (at, centro_id, staff_id, nombre, role, action, result, pacientes, address, request_id, count,
            seq, prev_hash, hash)
          select ${new Date(start(back))}::timestamptz + n * ${`${seconds / each} seconds`}::interval,
            case when n % 50 = 0 then null else ${CENTRE}::int + n % 3 end, 1 + n % ${STAFF}::int, 'Nora Verbeek', 'ROLE_ENFERMERA',
            'viewPatient', 'ok',
            case when n % 50 = 0 then '{}'::int[]
              when n = 1 and ${back === MONTHS}::boolean then array[${RARE}::int]
              when n % 10 = 0 then (select array_agg(id) from generate_series(1, ${RESIDENTS}::int) as id)
              else array[1 + n % ${RESIDENTS}::int] end,
            '192.0.2.1', md5(n::text), 1, n, '', sha256(convert_to(n::text, 'UTF8'))
          from generate_series(1, ${each}::int) as n`);
        await db.run(sql`
          insert into access_chain (centro_id, month, seq, hash) values (${CENTRE}, ${month}, ${each}, '')`);
      },
      { unlimited: true },
    );
  }
  await db.script('analyze access_log');
  return { first: start(MONTHS), until: start(0) };
}
