import type { Locale } from '@vigilia/domain/locales';
import { text } from '../../packages/server/src/texts/texts';
import { en } from '../../packages/web/src/texts/en';
import { es } from '../../packages/web/src/texts/es';
import { nl, type Texts } from '../../packages/web/src/texts/nl';

/** The screen's words, to find the way by. What a specification or a story promises is written out in the story. */
export const TEXTS: Readonly<Record<Locale, Texts>> = { es, en, nl };

/** The words the server puts into its forms. */
export { type Locale, text as formText };

/** A text with holes, as in “Room {{room}}”, with anything in them. */
export const like = (words: string): RegExp =>
  new RegExp(words.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{\w+\}\}/g, '.+'));
