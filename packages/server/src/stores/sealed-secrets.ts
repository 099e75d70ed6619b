import type { Db } from '#db/database';
import { sql } from '#db/sql';

/** Secrets of notifications and of https that are encrypted under the installation's key, each bound to its place. */
export const VAPID_OWNER = 'vapid';
export const tlsOwner = (purpose: string): string => `tls ${purpose}`;
export const webhookOwner = (centroId: number, id: number): string => `webhook ${centroId} ${id}`;

interface WebhookSecrets {
  centro_id: number;
  id: number;
  secret: string;
  previous_secret: string | null;
}

/** After a change of the installation's key: `encrypt` gives a secret of this owner under the new one. */
export async function reencryptSecrets(
  db: Db,
  encrypt: (secret: string, owner: string) => string,
): Promise<void> {
  const { vapid_private } = await db.one<{ vapid_private: string | null }>(
    sql`select vapid_private from installation`,
  );
  const renew = (secret: string | null, owner: string) => (secret === null ? null : encrypt(secret, owner));
  await db.run(sql`update installation set vapid_private = ${renew(vapid_private, VAPID_OWNER)}`);
  const webhooks = await db.many<WebhookSecrets>(
    sql`select centro_id, id, secret, previous_secret from webhook order by centro_id, id`,
  );
  for (const { centro_id, id, secret, previous_secret } of webhooks) {
    const owner = webhookOwner(centro_id, id);
    await db.run(sql`
      update webhook set secret = ${renew(secret, owner)}, previous_secret = ${renew(previous_secret, owner)}
      where centro_id = ${centro_id} and id = ${id}`);
  }
  const identities = await db.many<{ purpose: string; private_key: string | null }>(
    sql`select purpose, private_key from tls_identity order by purpose`,
  );
  for (const { purpose, private_key } of identities)
    await db.run(sql`
      update tls_identity set private_key = ${renew(private_key, tlsOwner(purpose))} where purpose = ${purpose}`);
}

/** The key is lost: devices register anew under another key pair, webhooks need another secret, phones trust another authority. */
export async function forgetSecrets(db: Db, now: Date): Promise<void> {
  await db.run(sql`update installation set vapid_public = null, vapid_private = null`);
  await db.run(sql`delete from push_device`);
  await db.run(sql`delete from tls_identity`);
  await db.run(sql`
    update webhook set previous_secret = null, previous_until = null, disabled_at = ${now},
      disabled_reason = 'the secret was lost with the key of the installation'`);
}
