import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../tools/setup/ensure-built.mjs';
import { root } from '../../tools/setup/root.mjs';
import { chromiumProgram } from '../../tools/testing/browser';
import { type Folders, templateOf } from './homes';

declare module 'vitest' {
  interface ProvidedContext {
    folders: Folders;
  }
}

/** Once a run: a copy of the build, which a later build does not change, and a folder for databases. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const homes = mkdtempSync(join(tmpdir(), 'vigilia-e2e-'));
  const remove = () => rmSync(homes, { recursive: true, force: true });
  const folders = { homes, product: join(homes, 'product') };
  project.provide('folders', folders);
  try {
    if (chromiumProgram) {
      await ensureBuilt();
      copyBuild(folders.product);
    }
  } catch (error) {
    remove();
    throw error;
  }
  // The demo's six weeks are written while other tests run. Where that fails, the first file that needs them says why.
  const written = chromiumProgram && templateOf(folders, 'demo').catch(() => undefined);
  return async () => {
    await written;
    remove();
  };
}

function copyBuild(product: string): void {
  for (const name of ['server', 'web', 'simulator']) {
    cpSync(join(root, 'packages', name, 'dist'), join(product, 'packages', name, 'dist'), {
      recursive: true,
    });
    cpSync(join(root, 'packages', name, 'package.json'), join(product, 'packages', name, 'package.json'));
    link(join('packages', name, 'node_modules'), product);
  }
  link('node_modules', product);
}

function link(path: string, product: string): void {
  if (!existsSync(join(root, path))) return;
  mkdirSync(dirname(join(product, path)), { recursive: true });
  symlinkSync(join(root, path), join(product, path));
}
