import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import bold from '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf?url';
import type { jsPDF } from 'jspdf';

/**
 * The font of the screen, embedded. The standard PDF fonts have Western European letters only, and homes have
 * residents called Ayşe, Łukasz and Ольга.
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
  if (!response.ok) throw new Error(`Loading the font ${address} failed: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

export function addFonts(pdf: jsPDF, fonts: Fonts): void {
  for (const style of ['normal', 'bold'] as const) {
    const file = `${style}.ttf`;
    pdf.addFileToVFS(file, binaryString(fonts[style]));
    pdf.addFont(file, 'Inter', style);
  }
}

/** jsPDF takes a file as a string with one character per byte. */
function binaryString(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  }
  return parts.join('');
}
