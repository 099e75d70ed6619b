import type { Locale } from '@vigilia/domain/locales';
import { DbError } from '#db/errors';
import { type TextKey, text } from '#texts/texts';

/** Why a value was rejected, as a text key: translated when the response is made. */
export class FieldError {
  constructor(
    readonly key: TextKey,
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {}
}

/**
 * A form that cannot be stored as it was sent. Thrown where it is read, and inside a transaction where a concurrent
 * change made it impossible: either way nothing is stored, and each field has its error.
 */
export class FormRejected extends Error {
  override name = 'FormRejected';

  constructor(readonly errors: Readonly<Record<string, FieldError>>) {
    super(`form rejected at ${Object.keys(errors).join(', ')}`);
  }

  messages(locale: Locale): Record<string, string> {
    const messages = Object.entries(this.errors).map(([name, { key, values }]) => [
      name,
      text(locale, key, values),
    ]);
    return Object.fromEntries(messages);
  }
}

/** Turns a violated constraint into an error at the field that caused it: `.catch(rejectOnConstraint('sensor_code', 'codigo', 'field.taken'))`. */
export const rejectOnConstraint =
  (constraint: string, field: string, reason: TextKey) =>
  (error: unknown): never => {
    if (error instanceof DbError && error.constraint === constraint) {
      throw new FormRejected({ [field]: new FieldError(reason) });
    }
    throw error;
  };
