import { beforeEach, expect, test, vi } from 'vitest';
import type { PdfMessage } from './pdf.worker';
import type { PdfContent } from './pdf-content';
import { printInWorker } from './print-in-worker';

const content: PdfContent = { title: '', heading: '', where: '', panels: [], pages: [], locale: 'nl' };

/** A worker whose messages the test sends. */
class FakeWorker {
  static last: FakeWorker;
  onmessage: ((event: { data: PdfMessage }) => void) | null = null;
  onerror: (() => void) | null = null;
  postMessage = vi.fn();
  terminate = vi.fn();
  constructor() {
    FakeWorker.last = this;
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker);
});

test('the worker gets the content, reports progress, returns the file and is terminated', async () => {
  const seen: string[] = [];
  const printing = printInWorker(content, (done, all) => seen.push(`${done} of ${all}`));
  const worker = FakeWorker.last;
  expect(worker.postMessage).toHaveBeenCalledWith(content);
  worker.onmessage?.({ data: { done: 1, all: 2 } });
  worker.onmessage?.({ data: { done: 2, all: 2 } });
  expect(worker.terminate).not.toHaveBeenCalled();
  const pdf = new Blob(['%PDF']);
  worker.onmessage?.({ data: { pdf } });
  expect(await printing).toBe(pdf);
  expect(seen).toEqual(['1 of 2', '2 of 2']);
  expect(worker.terminate).toHaveBeenCalledTimes(1);
});

test.each([
  ['a font that does not come', (worker: FakeWorker) => worker.onmessage?.({ data: { failed: 'no font' } })],
  ['a worker that does not start', (worker: FakeWorker) => worker.onerror?.()],
])('%s rejects, and the worker is terminated', async (_, fail) => {
  const printing = printInWorker(content, () => undefined);
  fail(FakeWorker.last);
  await expect(printing).rejects.toThrow();
  expect(FakeWorker.last.terminate).toHaveBeenCalledTimes(1);
});
