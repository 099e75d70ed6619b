import type { authenticate, SignedIn } from '@vigilia/contract/auth';
import type { BodyOf, ResponseOf } from '@vigilia/contract/endpoint';
import { call, SIGN_IN_TIME_LIMIT } from '#lib/call';
import { lightAuthenticate, lightCheckCode } from '#lib/light-endpoint';
import { signIn, signOut } from '#lib/session';

export type Credentials = BodyOf<typeof authenticate>;
/** The secret of a first enrolment, to scan or to type. */
export type TwoFactorSetup = NonNullable<
  Exclude<ResponseOf<typeof authenticate>, SignedIn>['two_factor_setup']
>;

/** The step of signing in that is shown. */
export type Step =
  | { readonly at: 'credentials' }
  | { readonly at: 'code'; readonly credentials: Credentials; readonly setup: TwoFactorSetup | null }
  | { readonly at: 'recovery-codes'; readonly codes: readonly string[]; readonly enter: () => void }
  | { readonly at: 'in' };

/** The first call: signed in, or the six digits come next. */
export async function submitPassword(credentials: Credentials): Promise<Step> {
  const answer = await signOutOnFailure(
    call(lightAuthenticate, { body: { ...credentials }, timeLimit: SIGN_IN_TIME_LIMIT }),
  );
  if (answer.token !== null) return enterWith(answer);
  return { at: 'code', credentials, setup: answer.two_factor_setup ?? null };
}

/** The second call. After an enrolment the recovery codes are shown before the session begins. */
export async function submitCode(credentials: Credentials, code: string): Promise<Step> {
  const answer = await signOutOnFailure(
    call(lightCheckCode, {
      body: { ...credentials, code: normaliseCode(code) },
      timeLimit: SIGN_IN_TIME_LIMIT,
    }),
  );
  const codes = answer.recovery_codes;
  if (!codes?.length) return enterWith(answer);
  return { at: 'recovery-codes', codes, enter: () => void enterWith(answer) };
}

/** A failure removes the stored user (R-LOGIN-5). */
async function signOutOnFailure<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    signOut();
    throw error;
  }
}

/** People type it in small letters, with blanks, without the dash. */
function normaliseCode(code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return plain.length === 10 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain;
}

function enterWith(answer: SignedIn): Step {
  signIn(answer);
  return { at: 'in' };
}
