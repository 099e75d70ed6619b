import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Fonts } from '#features/reports/pdf-fonts';
import { subsetFont } from '../../build/subset-font';

const require = createRequire(import.meta.url);
const read = (path: string) =>
  subsetFont(new Uint8Array(readFileSync(require.resolve(`@expo-google-fonts/inter/${path}`))));

/** The fonts of the PDF as the build makes them. */
export const fonts: Fonts = {
  normal: read('400Regular/Inter_400Regular.ttf'),
  bold: read('700Bold/Inter_700Bold.ttf'),
};
