import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

/** One chain of the log: of a home, or 0 for the acts without one, in a month. Its entries are numbered without a gap. */
export interface ChainPlace {
  readonly centroId: number;
  readonly month: string;
  /** The newest entry, 1 for the first. */
  readonly seq: number;
}

/** An entry as it is handed to other programs: with its place in the chain and its hash, which show that none is missing. */
export interface ChainedEntry {
  readonly at: Instant;
  readonly centroId: number | null;
  readonly seq: number;
  readonly hash: string;
  readonly staffId: number | null;
  readonly name: string | null;
  readonly role: string | null;
  readonly action: string;
  readonly result: string;
  readonly residents: number[];
  readonly address: string;
  readonly requestId: string;
  readonly count: number;
}

/** The ends of the chains from a month on. */
export const readChainEnds = (db: Db, firstMonth: string): Promise<ChainPlace[]> =>
  db.many(sql`
    select centro_id as "centroId", month, seq from access_chain
    where month >= ${firstMonth} order by month, centro_id`);

/** How many rows are looked at in one statement. */
const ROWS = 500;

/**
 * The entries of a chain behind a place and up to its end, in order; at most the first `limit`. There is no index on their
 * number: they are among the newest by time, so these are read backwards until all are found.
 */
export async function readNewEntries(
  db: Db,
  { centroId, month, seq: end }: ChainPlace,
  after: number,
  limit: number,
): Promise<ChainedEntry[]> {
  const last = Math.min(end, after + limit);
  const start = new Date(`${month}-01`);
  const found: ChainedEntry[] = [];
  let before = { at: new Date(new Date(start).setUTCMonth(start.getUTCMonth() + 1)), id: 0 };
  while (found.length < last - after) {
    const rows = await db.many<ChainedEntry & { id: number }>(sql`
      select id, at, centro_id as "centroId", seq, encode(hash, 'hex') as hash, staff_id as "staffId", nombre as name, role,
        action, result, pacientes as residents, address, request_id as "requestId", count
      from access_log
      where ${centroId === 0 ? sql`centro_id is null` : sql`centro_id = ${centroId}`}
        and at >= ${start} and (at, id) < (${before.at}, ${before.id})
      order by at desc, id desc limit ${ROWS}`);
    for (const { id: _, ...entry } of rows) if (entry.seq > after && entry.seq <= last) found.push(entry);
    const oldest = rows.at(-1);
    // Fewer than the chain counts: somebody has removed entries, which `access verify` says.
    if (!oldest) break;
    before = { at: new Date(oldest.at), id: oldest.id };
  }
  return found.sort((a, b) => a.seq - b.seq);
}
