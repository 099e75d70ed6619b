import { BOARD_CODE_LENGTH, BOARD_CODE_LETTERS, BOARD_TOKEN_PREFIX } from '@vigilia/contract/boards';
import { type Instant, MINUTE } from '@vigilia/domain/instant';
import { randomInt } from '#crypto/random';
import { generateToken, sha256 } from '#crypto/secrets';
import type { Database } from '#db/database';
import { addressKey } from '#http/client-address';
import { Problem } from '#http/problem';
import { oldestOfLargestParty } from '#largest-party';
import { deleteOldPairings, deletePairing, insertPairing, listPairings } from './pairing.store';

/** How long a code may be entered. */
const CODE_LIFE = 10 * MINUTE;
/** Codes count for so long: a screen that waits asks for a new one every ten minutes. */
const WINDOW = 15 * MINUTE;
/** A whole home shares one address. */
const MOST_OF_ADDRESS = 20;
/** Of all addresses: the guess at one of them stays hopeless, and the table small. The next takes the place of another. */
const MOST_AT_ONCE = 500;

/**
 * A code to show and the token that it will open. The token leaves the server this once and only its hash is stored; it
 * reads nothing until an administrator has entered the code.
 */
export async function pairBoard(
  db: Database,
  { address, now }: { address: string; now: Instant },
): Promise<{ code: string; token: string; expiresAt: string }> {
  const token = `${BOARD_TOKEN_PREFIX}${generateToken()}`;
  const expiresAt = now + CODE_LIFE;
  return db.transaction(async (db) => {
    await deleteOldPairings(db, now - WINDOW);
    const waiting = await listPairings(db, now - WINDOW);
    const own = waiting.filter((other) => addressKey(other.address) === addressKey(address));
    if (own.length >= MOST_OF_ADDRESS) throw new Problem('limit-reached', { retryAfterSeconds: 60 });
    const extra = waiting.length >= MOST_AT_ONCE && oldestOfLargestParty(waiting, partyOf);
    if (extra) await deletePairing(db, extra.code);
    for (;;) {
      const code = generateCode();
      const pairing = { tokenHash: sha256(token), address };
      if (await insertPairing(db, code, pairing, { now, expiresAt }))
        return { code, token, expiresAt: new Date(expiresAt).toISOString() };
    }
  });
}

const partyOf = ({ address }: { address: string }): string => addressKey(address);

const generateCode = (): string =>
  Array.from(
    { length: BOARD_CODE_LENGTH },
    () => BOARD_CODE_LETTERS[randomInt(BOARD_CODE_LETTERS.length)],
  ).join('');
