import { loadFonts } from './pdf-fonts';
import type { Paper } from './pdf-paper';
import { makeReportPdf } from './report-pdf';

/** What the worker tells: how far it is, and at the end the file, or that there will be none. */
export type PdfNews = { done: number; all: number } | { pdf: Blob } | { failed: string };

const tell = (news: PdfNews): void => self.postMessage(news);

async function print(paper: Paper): Promise<void> {
  const fonts = await loadFonts();
  tell({ pdf: makeReportPdf(paper, fonts, (done, all) => tell({ done, all })) });
}

self.addEventListener('message', ({ data }: MessageEvent<Paper>) => {
  print(data).catch((error: unknown) => tell({ failed: String(error) }));
});
