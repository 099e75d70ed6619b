// chunk: base
import { useEffect } from 'react';
import { useMedia } from './layout';
import { listen } from './listen';
import { createStore, useStore } from './store';

/** Day, night, or as the system has it. */
export const THEME_CHOICES = ['auto', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** Remembered under the key that public/scheme.js reads before the first paint. */
const KEY = 'theme';
const readChoice = (): ThemeChoice =>
  THEME_CHOICES.find((choice) => choice === localStorage.getItem(KEY)) ?? 'auto';

const choice = createStore(readChoice(), { belongsTo: 'device' });
/** Where nobody chose, a screen on a wall is dark at night. */
const darkAtNight = createStore(false, { belongsTo: 'device' });
export const setDarkAtNight = darkAtNight.set;

export const useThemeChoice = (): ThemeChoice => useStore(choice);

export function chooseTheme(chosen: ThemeChoice): void {
  localStorage.setItem(KEY, chosen);
  choice.set(chosen);
}

export function useColorScheme(): 'light' | 'dark' {
  const chosen = useThemeChoice();
  const system = useMedia('(prefers-color-scheme: dark)');
  const isNight = useStore(darkAtNight);
  if (chosen !== 'auto') return chosen;
  return system || isNight ? 'dark' : 'light';
}

/** Used once, by the app: the page is in this scheme, and follows a choice in another tab. */
export function useThemeOfPage(): void {
  const scheme = useColorScheme();
  useEffect(() => document.documentElement.setAttribute('data-mantine-color-scheme', scheme), [scheme]);
  useEffect(() => listen(window, ['storage'], () => choice.set(readChoice())), []);
}
