// @ts-check
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Pictures and woff2 fonts are compressed already, and index.html is made anew for every request. */
const COMPRESSIBLE = /\.(js|css|svg|json|ttf|wasm|webmanifest)$/;

/** As far as each goes: this is done once, and downloaded by everybody. */
const brotli = promisify(brotliCompress);
const ENCODINGS = [
  { extension: '.br', encode: (/** @type {Buffer} */ bytes) => brotli(bytes, BROTLI) },
  { extension: '.gz', encode: (/** @type {Buffer} */ bytes) => promisify(gzip)(bytes, { level: 9 }) },
];
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/**
 * Puts a .br and a .gz beside each file of the built web app, unless the file is smaller without.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true });
  await Promise.all(
    files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compress(join(folder, file))),
  );
}

/** @param {string} file */
async function compress(file) {
  const bytes = await readFile(file);
  for (const { extension, encode } of ENCODINGS) {
    const smaller = await encode(bytes);
    if (smaller.length < bytes.length) await writeFile(file + extension, smaller);
  }
}
