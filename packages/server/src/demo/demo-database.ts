import { passwordMatches } from '#crypto/password';
import { sha256 } from '#crypto/secrets';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { findAccount } from '#features/auth/account.store';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts';
import { DEMO_HOMES, demoHubKey, TRY_HUB } from './homes';

/** The database is not one that this server may run on; the message says what to do. */
class WrongDatabase extends Error {
  override name = 'WrongDatabase';
}

export async function markDemoDatabase(db: Db): Promise<void> {
  await db.run(sql`update installation set demo = true`);
}

const isDemoDatabase = async (db: Db): Promise<boolean> =>
  (await db.one<{ demo: boolean }>(sql`select demo from installation`)).demo;

/** The demo fills an empty database or goes on with its own; it never touches that of a home. */
export async function refuseHomeDatabase(db: Db): Promise<void> {
  if (await isDemoDatabase(db)) return;
  const { used } = await db.one<{ used: boolean }>(sql`select exists (select from centre) as used`);
  if (used)
    throw new WrongDatabase(
      'This database belongs to a home, and the demo would write into it. Choose another folder with DATA_DIR, or another DATABASE_URL.',
    );
}

/**
 * Production refuses what the demo made, and a database without the demo's mark in which one of the demo's passwords
 * or hub keys is still valid (a demo of a version that did not mark its database).
 */
export async function refuseDemoDatabase(db: Db): Promise<void> {
  if (await isDemoDatabase(db))
    throw new WrongDatabase(
      'This database was made by the demo, and everybody knows its passwords. Choose another folder with DATA_DIR, or another DATABASE_URL.',
    );
  const remedies = [
    ...(await accountsWithDemoPassword(db)).map(
      (username) => `  the account "${username}" has the demo's password: vigilia staff password ${username}`,
    ),
    ...(await hubsWithDemoKey(db)).map(
      (codigo) => `  the hub "${codigo}" has a key of the demo: vigilia hub delete ${codigo}`,
    ),
  ];
  if (remedies.length > 0)
    throw new WrongDatabase(
      `Secrets of the demo, which everybody knows, are valid in this database:\n${remedies.join('\n')}\nMend these, or start with an empty database (DATA_DIR, DATABASE_URL).`,
    );
}

async function accountsWithDemoPassword(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const { username } of DEMO_ACCOUNTS) {
    const account = await findAccount(db, username);
    if (account && (await passwordMatches(account.password_hash, DEMO_PASSWORD)))
      found.push(account.username);
  }
  return found;
}

async function hubsWithDemoKey(db: Db): Promise<string[]> {
  const keys = [
    TRY_HUB.key,
    ...DEMO_HOMES.flatMap(({ hubs }) => hubs.map(({ codigo }) => demoHubKey(codigo))),
  ];
  const hubs = await db.many<{ codigo: string; key_hash: Uint8Array }>(sql`
    select codigo, key_hash from hub where deleted_at is null
    union select codigo, previous_key_hash from hub where deleted_at is null and previous_key_hash is not null
    order by codigo`);
  const known = new Set(keys.map((key) => Buffer.from(sha256(key)).toString('hex')));
  return hubs
    .filter(({ key_hash }) => known.has(Buffer.from(key_hash).toString('hex')))
    .map(({ codigo }) => codigo);
}
