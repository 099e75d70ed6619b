import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import bold from '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf?url';
import type { Fonts } from '#features/reports/pdf-fonts';

const require = createRequire(import.meta.url);
const read = (path: string) =>
  new Uint8Array(readFileSync(require.resolve(`@expo-google-fonts/inter/${path}`)));

/** The fonts of the PDF, from the disk. */
export const fonts: Fonts = {
  normal: read('400Regular/Inter_400Regular.ttf'),
  bold: read('700Bold/Inter_700Bold.ttf'),
};

/** The same, as the page asks a server for them. */
export const fontFiles = {
  [`GET ${regular}`]: () => ({ response: new Response(fonts.normal as Uint8Array<ArrayBuffer>) }),
  [`GET ${bold}`]: () => ({ response: new Response(fonts.bold as Uint8Array<ArrayBuffer>) }),
};
