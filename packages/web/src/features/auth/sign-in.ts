import { authenticate, checkCode, type SignedIn } from '@vigilia/contract/auth';
import { call } from '#lib/call';
import { signIn, signOut } from '#lib/session';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The secret of a first enrolment, to scan or to type. */
export interface Setup {
  readonly secret: string;
  readonly otpauth_url: string;
}

/** Where somebody stands on the way in. */
export type Step =
  | { readonly at: 'credentials' }
  | { readonly at: 'code'; readonly credentials: Credentials; readonly setup: Setup | null }
  | { readonly at: 'recovery-codes'; readonly codes: readonly string[]; readonly enter: () => void }
  | { readonly at: 'in' };

/** The first call: in, or asked for the six digits. */
export async function present(credentials: Credentials): Promise<Step> {
  const answer = await orForget(call(authenticate, { body: { ...credentials } }));
  if (answer.token !== null) return enterWith(answer);
  return { at: 'code', credentials, setup: answer.two_factor_setup ?? null };
}

/** The second call. Who has just enrolled keeps their recovery codes before going in. */
export async function prove(credentials: Credentials, code: string): Promise<Step> {
  const answer = await orForget(call(checkCode, { body: { ...credentials, code: tidy(code) } }));
  const codes = answer.recovery_codes;
  if (!codes?.length) return enterWith(answer);
  return { at: 'recovery-codes', codes, enter: () => void enterWith(answer) };
}

/** A failure clears whoever was stored (specification §4). */
async function orForget<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    signOut();
    throw error;
  }
}

/** As people type it: small letters, blanks, no dash. */
function tidy(code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return plain.length === 10 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain;
}

function enterWith({ name, username, token, roles, centros }: SignedIn): Step {
  signIn({ name, username, token, roles, centros });
  return { at: 'in' };
}
