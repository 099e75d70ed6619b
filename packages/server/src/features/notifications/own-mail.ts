import type { Instant } from '@vigilia/domain/instant';
import type { SecretKey } from '#crypto/secret-key';
import { generateToken } from '#crypto/secrets';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { type Actor, centreIds } from '#http/actor';
import { Problem } from '#http/problem';
import { insertNotifications } from '#stores/outbox.store';
import { requireMailAllowed } from './delivery.store';
import { CODE_LIFE } from './mail-code';
import {
  cancelCodes,
  deletePendingMail,
  findPendingMail,
  type PendingMail,
  storePendingMail,
} from './pending-mail.store';
import { readPreferences, storeMail } from './preference.store';

export interface OwnMailNeeds {
  /** Whether mail is set up. Without it no address can be confirmed. */
  readonly mail: boolean;
  readonly key: SecretKey;
  /** Handed over by the feature that owns sign-in: whoever is sent the mails of a home reads about its residents. */
  readonly requireRecentSignIn: (db: Db, actor: Actor, now: Instant) => Promise<void>;
  readonly insertNotice: (
    db: Db,
    staffId: number,
    notice: { kind: 'mail'; by: string; now: Instant },
  ) => Promise<void>;
}

/** Who asks, in which home and when. */
export interface MailRequest {
  readonly actor: Actor;
  readonly centre: { readonly id: number };
  readonly now: Instant;
}

/** The address that somebody uses, and the one that waits for its code. */
export interface OwnMail {
  readonly mail: string | null;
  readonly pending: PendingMail | undefined;
}

/**
 * Whoever changes a person's addresses locks the account before anything else of theirs, so that changes follow one another,
 * erasure included, and none brings back what another one took away.
 */
export async function lockMail(db: Db, staffId: number): Promise<OwnMail> {
  const account = await db.maybe(sql`
    select id from staff where id = ${staffId} and ended_at is null and erased_at is null for no key update`);
  if (!account) throw new Problem('signed-out');
  const { mail } = await readPreferences(db, staffId);
  return { mail, pending: await findPendingMail(db, staffId) };
}

/** Another address is sent a code, and the present one stays until that is entered. No address is a change at once. */
export async function changeMail(
  db: Db,
  needs: OwnMailNeeds,
  request: MailRequest,
  present: OwnMail,
  mail: string | null,
): Promise<void> {
  const { actor, now } = request;
  if (mail === null && present.pending) await withdrawMail(db, request);
  if (mail === present.mail || mail === present.pending?.mail) return;
  await needs.requireRecentSignIn(db, actor, now);
  if (mail !== null) return sendCode(db, needs, request, mail);
  await storeMail(db, actor.id, null);
  await needs.insertNotice(db, actor.id, { kind: 'mail', by: actor.nombre, now });
}

/** Earlier codes are worth nothing from here on. */
export async function sendCode(
  db: Db,
  needs: Pick<OwnMailNeeds, 'mail'>,
  { actor, centre, now }: MailRequest,
  mail: string,
): Promise<void> {
  if (!needs.mail) throw new Problem('no-mail-server');
  await requireMailAllowed(db, centreIds(actor), actor.id, 'code', now);
  await cancelCodes(db, centreIds(actor), actor.id, now);
  const nonce = generateToken();
  await storePendingMail(db, { staff_id: actor.id, mail, nonce }, now);
  const facts = { event: 'code', alertId: null, patientId: null, priority: 'low' } as const;
  const to = { channel: 'mail', target: String(actor.id), dedupe: `code:${nonce}` } as const;
  const code = { ...to, ...facts, expiresAt: now + CODE_LIFE, payload: { nonce } };
  await insertNotifications(db, centre.id, [code], now);
}

export async function withdrawMail(db: Db, { actor, now }: MailRequest): Promise<void> {
  await deletePendingMail(db, actor.id);
  await cancelCodes(db, centreIds(actor), actor.id, now);
}
