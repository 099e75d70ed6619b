import type { Instant } from '@vigilia/domain/instant';
import type { SecretKey } from '#crypto/secret-key';
import { generateToken } from '#crypto/secrets';
import type { Db } from '#db/database';
import { type Actor, centreIds } from '#http/actor';
import { insertNotifications } from '#stores/outbox.store';
import { requireMailAllowed } from './delivery.store';
import { CODE_LIFE } from './mail-code';
import {
  cancelCodes,
  deletePendingMail,
  findPendingMail,
  lockMailOf,
  storePendingMail,
} from './pending-mail.store';
import { readPreferences, storeMail } from './preference.store';

export interface OwnMailNeeds {
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

/** Another address is sent a code, and the present one stays until that is entered. No address is a change at once. */
export async function changeMail(
  db: Db,
  { requireRecentSignIn, insertNotice }: OwnMailNeeds,
  request: MailRequest,
  mail: string | null,
): Promise<void> {
  const { actor, now } = request;
  if (mail === (await readPreferences(db, actor.id)).mail) return;
  if (mail !== null && mail === (await findPendingMail(db, actor.id))?.mail) return;
  await requireRecentSignIn(db, actor, now);
  if (mail !== null) return sendCode(db, request, mail);
  await withdrawMail(db, request);
  await storeMail(db, actor.id, null);
  await insertNotice(db, actor.id, { kind: 'mail', by: actor.nombre, now });
}

/** Earlier codes are worth nothing from here on. */
export async function sendCode(db: Db, { actor, centre, now }: MailRequest, mail: string): Promise<void> {
  await lockMailOf(db, actor.id);
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
