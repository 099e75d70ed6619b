import { expect, test, vi } from 'vitest';
import { type DecoderAnswer, openDecoder } from './decoder';

const IMAGE = {} as ImageData;

/** A browser that names both kinds of code, and what it does with a picture. */
const stubBrowser = (detect: () => Promise<{ rawValue: string }[]>) => {
  const calls = vi.fn(detect);
  class BarcodeDetector {
    static getSupportedFormats = () => Promise.resolve(['qr_code', 'data_matrix']);
    detect = calls;
  }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector);
  return calls;
};

/** A worker that reads “ours” in each picture. */
const stubWorker = () => {
  const open = new Set<object>();
  class Worker {
    onmessage?: (event: { data: DecoderAnswer }) => void;
    constructor() {
      open.add(this);
    }
    postMessage() {
      queueMicrotask(() => this.onmessage?.({ data: { texts: ['ours'] } }));
    }
    terminate() {
      open.delete(this);
    }
  }
  vi.stubGlobal('Worker', Worker);
  return open;
};

test('the browser’s own decoder reads, and ours is not loaded', { tags: ['R-SCAN-3'] }, async () => {
  stubBrowser(() => Promise.resolve([{ rawValue: 'theirs' }]));
  const workers = stubWorker();
  const decoder = await openDecoder();
  expect(await decoder.decode(IMAGE)).toEqual(['theirs']);
  expect(workers.size).toBe(0);
});

test('where the browser’s fails at the first picture, ours reads that one and those after it', {
  tags: ['R-SCAN-3'],
}, async () => {
  const detect = stubBrowser(() => Promise.reject(new DOMException('', 'NotSupportedError')));
  const workers = stubWorker();
  const decoder = await openDecoder();
  expect([await decoder.decode(IMAGE), await decoder.decode(IMAGE)]).toEqual([['ours'], ['ours']]);
  expect([detect.mock.calls.length, workers.size]).toEqual([1, 1]);
  decoder.close();
  expect(workers.size).toBe(0);
});

test('one that was closed meanwhile loads nothing', { tags: ['R-SCAN-10'] }, async () => {
  stubBrowser(() => Promise.reject(new DOMException('', 'NotSupportedError')));
  const workers = stubWorker();
  const decoder = await openDecoder();
  const decoding = decoder.decode(IMAGE);
  decoder.close();
  await decoding;
  expect(workers.size).toBe(0);
});
