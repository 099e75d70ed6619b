import { localStorageColorSchemeManager, type MantineColorScheme } from '@mantine/core';

/** Day, night, or as the system has it. Remembered under the key that public/scheme.js reads before first paint. */
export const THEME_CHOICES = ['auto', 'light', 'dark'] as const satisfies readonly MantineColorScheme[];

export const themeChoice = localStorageColorSchemeManager({ key: 'theme' });
