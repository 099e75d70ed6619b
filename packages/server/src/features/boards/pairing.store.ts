import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

export interface Pairing {
  readonly tokenHash: Uint8Array;
  readonly address: string;
}

/** The codes and from where they were asked for, the oldest first. */
export const listPairings = (db: Db, since: Instant): Promise<{ code: string; address: string }[]> =>
  db.many(sql`
    select code, address from board_pairing where created_at > ${new Date(since)} order by created_at, code`);

export async function deletePairing(db: Db, code: string): Promise<void> {
  await db.run(sql`delete from board_pairing where code = ${code}`);
}

/** False: the code is in use. */
export async function insertPairing(
  db: Db,
  code: string,
  { tokenHash, address }: Pairing,
  { now, expiresAt }: { now: Instant; expiresAt: Instant },
): Promise<boolean> {
  const row = await db.maybe(sql`
    insert into board_pairing (code, token_hash, address, created_at, expires_at)
    values (${code}, ${tokenHash}, ${address}, ${new Date(now)}, ${new Date(expiresAt)})
    on conflict (code) do nothing returning code`);
  return row !== undefined;
}

/** Takes the code, so that it works once; undefined: unknown, used or expired. */
export const takePairing = (db: Db, code: string, now: Instant): Promise<Pairing | undefined> =>
  db.maybe(sql`
    delete from board_pairing where code = ${code} and expires_at > ${new Date(now)}
    returning token_hash as "tokenHash", address`);

export const findPairingState = async (
  db: Db,
  tokenHash: Uint8Array,
  now: Instant,
): Promise<'waiting' | 'paired' | 'over'> => {
  const { waiting, paired } = await db.one<{ waiting: boolean; paired: boolean }>(sql`
    select exists (select from board_pairing where token_hash = ${tokenHash} and expires_at > ${new Date(now)}) as waiting,
      exists (select from board where token_hash = ${tokenHash}) as paired`);
  return paired ? 'paired' : waiting ? 'waiting' : 'over';
};

export async function deleteOldPairings(db: Db, before: Instant): Promise<void> {
  await db.run(sql`delete from board_pairing where created_at < ${new Date(before)}`);
}
