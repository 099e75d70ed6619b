import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import bold from '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf?url';
import type { jsPDF } from 'jspdf';

/**
 * The letters of the screen on paper too. The fonts that every PDF reader brings know Western European letters alone:
 * Ayşe, Łukasz and Ольга live in our homes as well.
 */
export interface Fonts {
  readonly normal: Uint8Array;
  readonly bold: Uint8Array;
}

export async function loadFonts(): Promise<Fonts> {
  const [normal, heavy] = await Promise.all([regular, bold].map(fetchFont));
  return { normal: normal as Uint8Array, bold: heavy as Uint8Array };
}

async function fetchFont(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The font ${address} did not come: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

export function bringFonts(pdf: jsPDF, fonts: Fonts): void {
  for (const style of ['normal', 'bold'] as const) {
    const file = `${style}.ttf`;
    pdf.addFileToVFS(file, letterByByte(fonts[style]));
    pdf.addFont(file, 'Inter', style);
  }
}

/** The library takes a file as a string with one letter a byte. */
function letterByByte(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  }
  return parts.join('');
}
