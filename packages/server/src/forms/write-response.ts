import type { Locale } from '@vigilia/domain/locales';
import { Problem } from '#http/problem';
import { text } from '#texts/texts';
import { FormRejected } from './form-rejected';

/** For patients: 200 in either case, with an error flag (R-API-38). */
export async function withErrorFlag(locale: Locale, act: () => Promise<number>) {
  try {
    return { error: false as const, id: await act() };
  } catch (error) {
    if (!(error instanceof FormRejected)) throw error;
    return {
      error: true as const,
      message: text(locale, 'problem.invalid-form'),
      errors: error.messages(locale),
    };
  }
}

/** For everything else: the id, or 422 with an error at each field. */
export const withFieldErrors = (locale: Locale, act: () => Promise<number>): Promise<{ id: number }> =>
  answerWithFieldErrors(locale, async () => ({ id: await act() }));

/** The answer, or 422 with an error at each field. */
export async function answerWithFieldErrors<T>(locale: Locale, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof FormRejected)) throw error;
    throw new Problem('invalid-form', { errors: error.messages(locale) });
  }
}
