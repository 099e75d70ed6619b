import type { Locale } from '@vigilia/domain/locales';
import { text } from '../../packages/server/src/texts/texts';
import { en } from '../../packages/web/src/texts/en';
import { es } from '../../packages/web/src/texts/es';
import { nl, type Texts } from '../../packages/web/src/texts/nl';

/** The texts of the screens, to find elements by. What the specification promises is written out in the test. */
export const TEXTS: Readonly<Record<Locale, Texts>> = { es, en, nl };

/** The texts that the server puts into its forms. */
export { type Locale, text as formText };

/** Matches a text such as “Room {{room}}” with any value. */
export const textPattern = (text: string): RegExp =>
  new RegExp(text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{\w+\}\}/g, '.+'));
