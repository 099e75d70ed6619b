import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

export type TlsPurpose = 'authority' | 'certificate' | 'account';

export interface StoredIdentity {
  /** own, or the directory of the ACME authority. */
  readonly source: string;
  /** Null: not issued yet, or an account. */
  readonly certificate: string | null;
  /** Encrypted. Null: nothing was issued yet. */
  readonly privateKey: string | null;
  readonly failedAt: Instant | null;
  readonly failure: string | null;
}

/** Two processes that begin together make one authority. */
export async function lockIdentities(db: Db): Promise<void> {
  await db.run(sql`select from installation for update`);
}

export function findIdentity(db: Db, purpose: TlsPurpose): Promise<StoredIdentity | undefined> {
  return db.maybe<StoredIdentity>(sql`
    select source, certificate, private_key as "privateKey", failed_at as "failedAt", failure
    from tls_identity where purpose = ${purpose}`);
}

export async function storeIdentity(
  db: Db,
  purpose: TlsPurpose,
  { source, certificate, privateKey }: Pick<StoredIdentity, 'source' | 'certificate' | 'privateKey'>,
): Promise<void> {
  await db.run(sql`
    insert into tls_identity (purpose, source, certificate, private_key)
    values (${purpose}, ${source}, ${certificate}, ${privateKey})
    on conflict (purpose) do update set source = excluded.source, certificate = excluded.certificate,
      private_key = excluded.private_key, failed_at = null, failure = null`);
}

/** Why the certificate could not be renewed; the one that is there stays, unless it is of another source than this one. */
export async function noteFailure(
  db: Db,
  { source, failure, now }: { source: string; failure: string; now: Instant },
): Promise<void> {
  await db.run(sql`
    insert into tls_identity (purpose, source, failed_at, failure)
    values ('certificate', ${source}, ${new Date(now)}, ${failure})
    on conflict (purpose) do update set failed_at = excluded.failed_at, failure = excluded.failure,
      certificate = case when tls_identity.source = excluded.source then tls_identity.certificate end,
      private_key = case when tls_identity.source = excluded.source then tls_identity.private_key end,
      source = excluded.source`);
}
