import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes: about 20 to 30 ms a guess. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A flood of sign-ins waits in a queue instead of taking every core from the ward's screens. */
const MAX_CONCURRENT_HASHES = 2;

let running = 0;
const waiting: (() => void)[] = [];

export const hashPassword = (password: string): Promise<string> => withHashSlot(() => hash(password, COST));

/** An unknown user has a hash checked as well, so that it takes the same time. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await withHashSlot(() => verifySafely(passwordHash ?? DUMMY_HASH, password));
  return matches && passwordHash !== undefined;
}

/** Of a random password that is stored nowhere. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$TyAV22z688BTa5n1D2Ntlw$+gCNSmugQhtV0wX8PjvPv73tkRYfYccYeFm/EFvADbI';

async function verifySafely(passwordHash: string, password: string): Promise<boolean> {
  try {
    return await verify(passwordHash, password);
  } catch {
    return false;
  }
}

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT_HASHES) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await work();
  } finally {
    // The next in the queue takes over this slot, so `running` stays the same.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
