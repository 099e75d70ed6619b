import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';

export interface ChainCheck {
  /** 0: the acts without a centre. */
  readonly centroId: number;
  readonly month: string;
  readonly entries: number;
  /** The place in the chain of the first entry that was changed or is missing. */
  readonly brokenAt: number | null;
  /** Of the last entry: written down elsewhere it shows that the whole chain was made anew. */
  readonly hash: string;
}

/** Computes every chain again: an entry that was changed, deleted, inserted between others or cut off at the end breaks it. */
export function verifyChains(db: Database): Promise<ChainCheck[]> {
  return db.transaction(
    async (db) => {
      const chains = await db.many<Chain>(sql`
        select centro_id, month, seq, encode(hash, 'hex') as hash from access_chain
        union select distinct coalesce(centro_id, 0), to_char(at at time zone 'UTC', 'YYYY-MM'), 0, '' from access_log
          where not exists (
            select from access_chain
            where access_chain.centro_id = coalesce(access_log.centro_id, 0)
              and month = to_char(at at time zone 'UTC', 'YYYY-MM'))
        order by month, centro_id`);
      const checks: ChainCheck[] = [];
      for (const chain of chains) checks.push(await verifyChain(db, chain));
      return checks;
    },
    { unlimited: true },
  );
}

interface Chain {
  centro_id: number;
  month: string;
  seq: number;
  hash: string;
}

async function verifyChain(db: Db, { centro_id, month, seq, hash }: Chain): Promise<ChainCheck> {
  const start = Date.parse(`${month}-01`);
  const next = new Date(start).setUTCMonth(new Date(start).getUTCMonth() + 1);
  const { entries, broken, last_seq, last_hash } = await db.one<{
    entries: number;
    broken: number | null;
    last_seq: number | null;
    last_hash: string | null;
  }>(sql`
    select count(*)::int as entries, max(seq) as last_seq,
      encode((array_agg(hash order by seq desc))[1], 'hex') as last_hash,
      min(seq) filter (where seq <> place or prev_hash <> previous or hash <> access_log_hash(
        prev_hash, seq, id, at, centro_id, staff_id, nombre, role, action, result, pacientes, address, request_id, count)
      ) as broken
    from (
      select *, row_number() over chain as place, coalesce(lag(hash) over chain, '') as previous
      from access_log
      where at >= ${new Date(start)} and at < ${new Date(next)}
        and ${centro_id === 0 ? sql`centro_id is null` : sql`centro_id = ${centro_id}`}
      window chain as (order by seq)
    ) entry`);
  const cutOff = (last_seq ?? 0) !== seq || (last_hash ?? '') !== hash ? (last_seq ?? 0) + 1 : null;
  return { centroId: centro_id, month, entries, brokenAt: broken ?? cutOff, hash };
}
