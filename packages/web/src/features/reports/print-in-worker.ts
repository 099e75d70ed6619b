import { loadChunk } from '#lib/load-chunk';
import type { PdfMessage } from './pdf.worker';
import type { PdfContent } from './pdf-content';

/** Makes the PDF in a worker, so that jsPDF and the fonts are loaded only when somebody prints. */
export function printInWorker(
  content: PdfContent,
  onProgress: (done: number, all: number) => void,
): Promise<Blob> {
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  const printed = () =>
    new Promise<Blob>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<PdfMessage>) => {
        if ('pdf' in data) resolve(data.pdf);
        else if ('failed' in data) reject(new Error(data.failed));
        else onProgress(data.done, data.all);
      };
      worker.onerror = () => reject(new Error('The worker for the PDF did not start.'));
      worker.postMessage(content);
    });
  return loadChunk(printed).finally(() => worker.terminate());
}
