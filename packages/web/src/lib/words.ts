import type { TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { i18n } from './i18n';

/** `t` alone, in the language of now. `useTranslation` costs five times as much, which counts on 150 cards. */
export function useWords(): TFunction {
  useSyncExternalStore(follow, language);
  return i18n.t;
}

const language = (): string => i18n.language;

function follow(changed: () => void): () => void {
  i18n.on('languageChanged', changed);
  return () => i18n.off('languageChanged', changed);
}
