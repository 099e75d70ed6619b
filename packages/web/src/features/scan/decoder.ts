export interface Decoder {
  /** What the codes in a picture say; one picture at a time. Fails where this device cannot decode at all. */
  decode(image: ImageData): Promise<readonly string[]>;
  close(): void;
}

export interface DecoderTask {
  readonly image: ImageData;
}
export type DecoderAnswer = { readonly texts: readonly string[] } | { readonly error: string };

/** What browsers have of the Barcode Detection API. */
interface BrowserDetector {
  detect(image: ImageData): Promise<readonly { rawValue: string }[]>;
}
interface BrowserDetectors {
  new (options: { formats: readonly string[] }): BrowserDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const FORMATS = ['qr_code', 'data_matrix'];

/** The browser's own where it reads both kinds of code, else ours, which is loaded then (R-SCAN-3). */
export async function openDecoder(): Promise<Decoder> {
  const browsers = await browserDecoder();
  return browsers ? orOwn(browsers) : ownDecoder();
}

/** Some browsers name the kinds of code and fail at the first picture: ours goes on from there. */
function orOwn(browsers: Decoder): Decoder {
  let own: Decoder | undefined;
  let isClosed = false;
  return {
    decode: async (image) => {
      if (own) return own.decode(image);
      try {
        return await browsers.decode(image);
      } catch {
        if (isClosed) return [];
        own = ownDecoder();
        return own.decode(image);
      }
    },
    close: () => {
      isClosed = true;
      own?.close();
    },
  };
}

async function browserDecoder(): Promise<Decoder | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BrowserDetectors };
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!BarcodeDetector || !FORMATS.every((format) => supported.includes(format))) return null;
  const detector = new BarcodeDetector({ formats: FORMATS });
  return {
    decode: async (image) => (await detector.detect(image)).map(({ rawValue }) => rawValue),
    close: () => undefined,
  };
}

/** In a worker: a picture takes longer than the page may stand still, and only that script may compile WebAssembly. */
function ownDecoder(): Decoder {
  const worker = new Worker(new URL('./decoder-worker.ts', import.meta.url), { type: 'module' });
  return {
    decode: (image) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<DecoderAnswer>) =>
          'texts' in data ? resolve(data.texts) : reject(new Error(data.error));
        worker.onerror = () => reject(new Error('The decoder did not load.'));
        worker.postMessage({ image } satisfies DecoderTask);
      }),
    close: () => worker.terminate(),
  };
}
