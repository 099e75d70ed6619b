import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../tools/setup/ensure-built.mjs';
import { root } from '../../tools/setup/root.mjs';
import { chromiumProgram } from '../../tools/testing/browser';

declare module 'vitest' {
  interface ProvidedContext {
    /** The build that is tested. */
    productFolder: string;
    /** The databases of this run: see homes.ts. */
    homesFolder: string;
  }
}

/** Once a run: a copy of the build, which a later build does not change, and a folder for databases. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'vigilia-e2e-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  project.provide('homesFolder', folder);
  project.provide('productFolder', join(folder, 'product'));
  try {
    if (chromiumProgram) {
      await ensureBuilt();
      copyBuild(join(folder, 'product'));
    }
  } catch (error) {
    remove();
    throw error;
  }
  return remove;
}

function copyBuild(product: string): void {
  for (const name of ['server', 'web', 'simulator']) {
    cpSync(join(root, 'packages', name, 'dist'), join(product, 'packages', name, 'dist'), {
      recursive: true,
    });
    link(join('packages', name, 'node_modules'), product);
  }
  link('node_modules', product);
}

function link(path: string, product: string): void {
  if (!existsSync(join(root, path))) return;
  mkdirSync(dirname(join(product, path)), { recursive: true });
  symlinkSync(join(root, path), join(product, path));
}
