import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

/** Two are enough to know that there is more than one in view. */
const OPTIONS: ReaderOptions = {
  formats: ['QRCode', 'DataMatrix'],
  maxNumberOfSymbols: 2,
  textMode: 'Plain',
};

/** What the codes in a picture say. */
export async function decodeImage(image: ImageData): Promise<string[]> {
  const read = await readBarcodes(image, OPTIONS);
  return read.filter(({ isValid }) => isValid).map(({ text }) => text);
}
