import { DEFAULT_LOCALE, isLocale, type Locale } from '@vigilia/domain/locales';
import type { Texts } from '#texts/nl';

type Loaders<Chunk> = Readonly<Record<Locale, () => Promise<Chunk>>>;

/** Each language in a chunk of its own: a page loads the one that it shows. */
const LOADERS: Loaders<Texts> = {
  nl: () => import('#texts/nl').then((chunk) => chunk.nl),
  es: () => import('#texts/es').then((chunk) => chunk.es),
  en: () => import('#texts/en').then((chunk) => chunk.en),
};

/** The texts that no card waits for, in parts: each comes with the code that shows it. */
const PART_LOADERS = {
  pages: {
    nl: () => import('#texts/pages-nl'),
    es: () => import('#texts/pages-es'),
    en: () => import('#texts/pages-en'),
  },
  alerts: {
    nl: () => import('#texts/alerts-nl'),
    es: () => import('#texts/alerts-es'),
    en: () => import('#texts/alerts-en'),
  },
  settings: {
    nl: () => import('#texts/settings-nl'),
    es: () => import('#texts/settings-es'),
    en: () => import('#texts/settings-en'),
  },
  boards: {
    nl: () => import('#texts/boards-nl'),
    es: () => import('#texts/boards-es'),
    en: () => import('#texts/boards-en'),
  },
  notifications: {
    nl: () => import('#texts/notifications-nl'),
    es: () => import('#texts/notifications-es'),
    en: () => import('#texts/notifications-en'),
  },
  handover: {
    nl: () => import('#texts/handover-nl'),
    es: () => import('#texts/handover-es'),
    en: () => import('#texts/handover-en'),
  },
  repairs: {
    nl: () => import('#texts/repairs-nl'),
    es: () => import('#texts/repairs-es'),
    en: () => import('#texts/repairs-en'),
  },
  diary: {
    nl: () => import('#texts/diary-nl'),
    es: () => import('#texts/diary-es'),
    en: () => import('#texts/diary-en'),
  },
  tour: {
    nl: () => import('#texts/tour-nl'),
    es: () => import('#texts/tour-es'),
    en: () => import('#texts/tour-en'),
  },
  access: {
    nl: () => import('#texts/access-nl'),
    es: () => import('#texts/access-es'),
    en: () => import('#texts/access-en'),
  },
  scan: {
    nl: () => import('#texts/scan-nl'),
    es: () => import('#texts/scan-es'),
    en: () => import('#texts/scan-en'),
  },
} satisfies Record<string, Loaders<object>>;

export type TextPart = keyof typeof PART_LOADERS;
type Loaded<Part extends TextPart> = Awaited<ReturnType<(typeof PART_LOADERS)[Part]['nl']>>;
/** All texts by their keys, as Dutch has them. */
export type PartTexts = Loaded<'pages'> &
  Loaded<'alerts'> &
  Loaded<'settings'> &
  Loaded<'boards'> &
  Loaded<'notifications'> &
  Loaded<'handover'> &
  Loaded<'repairs'> &
  Loaded<'diary'> &
  Loaded<'tour'> &
  Loaded<'access'> &
  Loaded<'scan'>;

export const TEXT_PARTS = Object.keys(PART_LOADERS) as TextPart[];

export const loadTexts = (locale: Locale): Promise<Texts> => LOADERS[locale]();

export const loadTextPart = (part: TextPart, locale: Locale): Promise<object> => PART_LOADERS[part][locale]();

/** The language stored in this browser, else Dutch; a person's own locale never overrides it (R-LANG-5). */
export function storedLocale(): Locale {
  const stored = localStorage.getItem('locale');
  return isLocale(stored) ? stored : DEFAULT_LOCALE;
}
