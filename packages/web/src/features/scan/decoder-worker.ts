import { prepareZXingModule } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { decodeImage } from './decode-image';
import type { DecoderAnswer, DecoderTask } from './decoder';

/*
 * The only script that may compile WebAssembly: the server sends it with a policy of its own (http/web-app.ts), which
 * knows this file by its name. From our own server, where the library would take it from elsewhere.
 */
prepareZXingModule({ overrides: { locateFile: () => wasm } });

const worker = globalThis as unknown as {
  onmessage: (event: { data: DecoderTask }) => void;
  postMessage: (answer: DecoderAnswer) => void;
};

worker.onmessage = ({ data: { image } }) => {
  decodeImage(image).then(
    (texts) => worker.postMessage({ texts }),
    (error: unknown) => worker.postMessage({ error: String(error) }),
  );
};
