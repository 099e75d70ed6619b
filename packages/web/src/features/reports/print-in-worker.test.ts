import { beforeEach, expect, test, vi } from 'vitest';
import type { PdfNews } from './pdf.worker';
import type { Paper } from './pdf-paper';
import { printInWorker } from './print-in-worker';

const paper: Paper = { title: '', heading: '', where: '', panels: [], pages: [], locale: 'nl' };

/** A worker that says what the test tells it to. */
class FakeWorker {
  static last: FakeWorker;
  onmessage: ((event: { data: PdfNews }) => void) | null = null;
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

test('the worker gets the paper, tells how far it is, hands over the file and is let go', async () => {
  const seen: string[] = [];
  const printing = printInWorker(paper, (done, all) => seen.push(`${done} of ${all}`));
  const worker = FakeWorker.last;
  expect(worker.postMessage).toHaveBeenCalledWith(paper);
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
])('%s is no PDF, and the worker is let go', async (_, fail) => {
  const printing = printInWorker(paper, () => undefined);
  fail(FakeWorker.last);
  await expect(printing).rejects.toThrow();
  expect(FakeWorker.last.terminate).toHaveBeenCalledTimes(1);
});
