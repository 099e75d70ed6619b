import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes: about 20 to 30 ms of work for us, and for whoever guesses. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two at once: a flood of sign-ins waits in line instead of taking every core from the ward's screens. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** Without an account there is still a hash to check, so that an unknown user costs the same time. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(() => verifySafely(passwordHash ?? NOBODYS_HASH, password));
  return matches && passwordHash !== undefined;
}

/** Of a random password that nobody kept. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$TyAV22z688BTa5n1D2Ntlw$+gCNSmugQhtV0wX8PjvPv73tkRYfYccYeFm/EFvADbI';

async function verifySafely(passwordHash: string, password: string): Promise<boolean> {
  try {
    return await verify(passwordHash, password);
  } catch {
    return false;
  }
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await work();
  } finally {
    // Whoever waits takes this place over, so `running` stays as it is.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
