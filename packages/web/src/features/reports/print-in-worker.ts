import { loadChunk } from '#lib/load-chunk';
import type { PdfNews } from './pdf.worker';
import type { Paper } from './pdf-paper';

/** The PDF from a worker of its own, which brings the drawing library and the fonts: they come with a print alone. */
export function printInWorker(paper: Paper, onProgress: (done: number, all: number) => void): Promise<Blob> {
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  const made = () =>
    new Promise<Blob>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<PdfNews>) => {
        if ('pdf' in data) resolve(data.pdf);
        else if ('failed' in data) reject(new Error(data.failed));
        else onProgress(data.done, data.all);
      };
      worker.onerror = () => reject(new Error('The worker for the PDF did not start.'));
      worker.postMessage(paper);
    });
  return loadChunk(made).finally(() => worker.terminate());
}
