import type { Locale } from '@vigilia/domain/locales';
import { DbError } from '#db/errors';
import { type TextKey, text } from '#texts/texts';

/** Why a value will not do, before it is put into somebody's language. */
export class Wrong {
  constructor(
    readonly key: TextKey,
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {}
}

/**
 * A form that cannot be kept as it was sent. Thrown where it is read, and inside a transaction where acting on it
 * shows that somebody else was faster: either way nothing is kept, and the reason stands at its field.
 */
export class FormRefused extends Error {
  override name = 'FormRefused';

  constructor(readonly reasons: Readonly<Record<string, Wrong>>) {
    super(`refused at ${Object.keys(reasons).join(', ')}`);
  }

  inWords(locale: Locale): Record<string, string> {
    const words = Object.entries(this.reasons).map(([name, { key, values }]) => [
      name,
      text(locale, key, values),
    ]);
    return Object.fromEntries(words);
  }
}

/** Turns a violated constraint into an error at the field that caused it: `.catch(refusedBy('sensor_code', 'codigo', 'field.taken'))`. */
export const refusedBy =
  (constraint: string, field: string, reason: TextKey) =>
  (error: unknown): never => {
    if (error instanceof DbError && error.constraint === constraint) {
      throw new FormRefused({ [field]: new Wrong(reason) });
    }
    throw error;
  };
