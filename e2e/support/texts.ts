import type { Locale } from '@vigilia/domain/locales';
import { text } from '../../packages/server/src/texts/texts';
import { en } from '../../packages/web/src/texts/en';
import { es } from '../../packages/web/src/texts/es';
import { nl, type Shape, type Texts } from '../../packages/web/src/texts/nl';
import * as pagesEn from '../../packages/web/src/texts/pages-en';
import * as pagesEs from '../../packages/web/src/texts/pages-es';
import * as pagesNl from '../../packages/web/src/texts/pages-nl';

type Screens = Texts & Shape<typeof pagesNl>;

/** Some sections are in both: every page has a few of their texts. */
const together = (first: Texts, pages: Shape<typeof pagesNl>): Screens => ({
  ...{ ...pages, ...first },
  ward: { ...pages.ward, ...first.ward },
  action: { ...pages.action, ...first.action },
  patients: { ...pages.patients, ...first.patients },
  error: { ...pages.error, ...first.error },
  user: { ...pages.user, ...first.user },
  sensors: { ...pages.sensors, ...first.sensors },
  sensorDialog: { ...pages.sensorDialog, ...first.sensorDialog },
});

/** The texts of the screens, to find elements by. What the specification promises is written out in the test. */
export const TEXTS: Readonly<Record<Locale, Screens>> = {
  es: together(es, pagesEs),
  en: together(en, pagesEn),
  nl: together(nl, pagesNl),
};

/** The texts that the server puts into its forms. */
export { type Locale, text as formText };

/** Matches a text such as “Room {{room}}” with any value. */
export const textPattern = (text: string): RegExp =>
  new RegExp(text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{\w+\}\}/g, '.+'));
