import webPush from 'web-push';
import type { SecretKey } from '#crypto/secret-key';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { VAPID_OWNER } from '#stores/sealed-secrets';

/** The key pair with which push messages are signed: made at the first start, the same for all servers. */
export async function obtainVapidKeys(
  db: Database,
  key: SecretKey,
): Promise<{ publicKey: string; privateKey: string }> {
  return db.transaction(async (db) => {
    const kept = await db.one<{ vapid_public: string | null; vapid_private: string | null }>(sql`
      select vapid_public, vapid_private from installation for update`);
    if (kept.vapid_public !== null && kept.vapid_private !== null)
      return { publicKey: kept.vapid_public, privateKey: key.decrypt(kept.vapid_private, VAPID_OWNER) };
    const made = webPush.generateVAPIDKeys();
    await db.run(sql`
      update installation set vapid_public = ${made.publicKey},
        vapid_private = ${key.encrypt(made.privateKey, VAPID_OWNER)}`);
    return made;
  });
}
