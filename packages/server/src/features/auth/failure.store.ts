import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

/**
 * What failures are counted for. Each kind has a prefix of its own: whatever name somebody types, it is the subject of no
 * account and of nobody's codes.
 */
export const subjects = {
  /** An account is counted by its id, whatever spelling found it. */
  account: (staffId: number): string => `staff ${staffId}`,
  /** A name without an account is counted by one spelling, made here alone. */
  unknownName: (username: string): string => `name ${username.normalize('NFKC').trim().toLowerCase()}`,
  /** The codes of wall boards that an administrator enters. */
  boardCodes: (staffId: number): string => `board-codes ${staffId}`,
};

interface FailureCounts {
  /** Of this account, from anywhere. */
  readonly account: number;
  /** Of this account from this address. */
  readonly pair: { readonly count: number; readonly oldest: Instant };
  /** From this address, whoever was tried. */
  readonly address: { readonly count: number; readonly oldest: Instant };
}

export async function countFailures(
  db: Db,
  { subject, address, since }: { subject: string; address: string; since: Instant },
): Promise<FailureCounts> {
  const row = await db.one<
    Record<'account' | 'pair' | 'address', number> & Record<'pairOldest' | 'addressOldest', Instant | null>
  >(sql`
    select count(*) filter (where subject = ${subject}) as account,
      count(*) filter (where subject = ${subject} and address = ${address}) as pair,
      min(at) filter (where subject = ${subject} and address = ${address}) as "pairOldest",
      count(*) filter (where address = ${address}) as address,
      min(at) filter (where address = ${address}) as "addressOldest"
    from sign_in_failure
    where (subject = ${subject} or address = ${address}) and at > ${new Date(since)}`);
  return {
    account: row.account,
    pair: { count: row.pair, oldest: row.pairOldest ?? since },
    address: { count: row.address, oldest: row.addressOldest ?? since },
  };
}

export async function insertFailure(
  db: Db,
  { subject, address, at }: { subject: string; address: string; at: Instant },
): Promise<void> {
  await db.run(sql`
    insert into sign_in_failure (subject, address, at) values (${subject}, ${address}, ${new Date(at)})`);
}

export async function clearFailures(
  db: Db,
  { subject, address }: { subject: string; address: string },
): Promise<void> {
  await db.run(sql`delete from sign_in_failure where subject = ${subject} and address = ${address}`);
}

export async function deleteOldFailures(db: Db, before: Instant): Promise<void> {
  await db.run(sql`delete from sign_in_failure where at <= ${new Date(before)}`);
}

/** Those of an account, and of the codes that its owner entered. */
export async function deleteFailuresOf(db: Db, staffId: number): Promise<void> {
  await db.run(sql`
    delete from sign_in_failure
    where subject in (${subjects.account(staffId)}, ${subjects.boardCodes(staffId)})`);
}
