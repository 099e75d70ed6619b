import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

declare global {
  // Missing in the types of Node.js 20.
  namespace WebAssembly {
    function compile(bytes: Uint8Array): Promise<Module>;
  }
}

/** The engine's code, compiled once for a process, which may open several databases. */
export function compiledEngine(): Promise<WebAssembly.Module> {
  compiling ??= compile();
  return compiling;
}

let compiling: Promise<WebAssembly.Module> | undefined;

async function compile(): Promise<WebAssembly.Module> {
  const library = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  return WebAssembly.compile(await readFile(path.join(library, 'pglite.wasm')));
}
