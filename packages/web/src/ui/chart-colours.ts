import { useComputedColorScheme } from '@mantine/core';
import { DAY, NIGHT, type Palette } from './tokens';

/** The house's colours for what is drawn without CSS. */
export const useChartColours = (): Palette => (useComputedColorScheme('light') === 'dark' ? NIGHT : DAY);
