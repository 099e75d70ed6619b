import { timingSafeEqual } from 'node:crypto';
import { type Instant, MINUTE } from '@vigilia/domain/instant';
import type { SecretKey } from '#crypto/secret-key';
import type { PendingMail } from './pending-mail.store';

/** How long a code can be entered. */
export const CODE_LIFE = 15 * MINUTE;
/** After so many wrong ones a new code is needed. */
const MOST_WRONG_CODES = 5;

/** The six digits that are mailed to an address. Another person, address or nonce has others. */
export function mailCode(
  key: SecretKey,
  { staff_id, mail, nonce }: Pick<PendingMail, 'staff_id' | 'mail' | 'nonce'>,
): string {
  const proof = key.prove(`mail code ${nonce} ${staff_id} ${mail}`);
  return String(Number.parseInt(proof.slice(0, 12), 16) % 1_000_000).padStart(6, '0');
}

export type Judgement = 'right' | 'wrong' | 'expired' | 'spent';

/** Whether these are the digits that were mailed, while they count. */
export function judgeCode(key: SecretKey, pending: PendingMail, code: string, now: Instant): Judgement {
  if (pending.wrong_codes >= MOST_WRONG_CODES) return 'spent';
  if (now >= pending.sent_at + CODE_LIFE) return 'expired';
  if (isEqual(code, mailCode(key, pending))) return 'right';
  return pending.wrong_codes + 1 >= MOST_WRONG_CODES ? 'spent' : 'wrong';
}

const isEqual = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
