import type { PdfContent } from './pdf-content';
import { loadFonts } from './pdf-fonts';
import { makeReportPdf } from './report-pdf';

/** Progress, and at the end the file or an error. */
export type PdfMessage = { done: number; all: number } | { pdf: Blob } | { failed: string };

const post = (message: PdfMessage): void => self.postMessage(message);

async function print(content: PdfContent): Promise<void> {
  const fonts = await loadFonts();
  post({ pdf: makeReportPdf(content, fonts, (done, all) => post({ done, all })) });
}

self.addEventListener('message', ({ data }: MessageEvent<PdfContent>) => {
  print(data).catch((error: unknown) => post({ failed: String(error) }));
});
