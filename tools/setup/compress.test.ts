import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { smallRepository } from '../testing/small-repository';
import { compressFiles } from './compress.mjs';

const script = `export const words = ${JSON.stringify('to change, to turn, '.repeat(200))};\n`;

test('beside each file of the build lie a brotli and a gzip of it, where those are smaller', async () => {
  const folder = smallRepository({ 'dist/assets/page.js': script, 'dist/tiny.js': '1' });
  const at = (file: string) => join(folder, 'dist', file);
  writeFileSync(at('picture.png'), script);
  await compressFiles(join(folder, 'dist'));
  expect(brotliDecompressSync(readFileSync(at('assets/page.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(at('assets/page.js.gz'))).toString()).toBe(script);
  for (const none of ['tiny.js.br', 'picture.png.br', 'assets/page.js.br.br'])
    expect([none, existsSync(at(none))]).toEqual([none, false]);
});
