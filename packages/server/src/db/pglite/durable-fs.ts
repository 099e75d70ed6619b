import fs from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * PGlite's file layer has no fsync: a power cut would lose rows that were acknowledged. Emscripten calls `fsync` of the
 * stream operations when there is one, so here is one. It leans on internals: the version is pinned, and every start
 * checks that a commit arrives here (see self-test.ts).
 */
export class DurableNodeFS extends NodeFS {
  readonly #onSync: () => void;

  constructor(folder: string, onSync: () => void) {
    super(folder);
    this.#onSync = onSync;
  }

  override async init(pg: PGlite, options: Options) {
    const result = await super.init(pg, options);
    result.emscriptenOpts.preRun?.push((module) => {
      const { NODEFS } = module as unknown as { NODEFS: NodeFileSystem };
      NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd == null) syncPath(NODEFS.realPath(stream.node));
        else fs.fsyncSync(stream.nfd);
        this.#onSync();
        return 0;
      };
    });
    return result;
  }
}

/** Works on folders too: that is how a new name in one reaches the disk. */
export function syncPath(path: string): void {
  const file = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}

type Options = Parameters<NodeFS['init']>[1];

interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd?: number | null; node: unknown }) => number };
  realPath(node: unknown): string;
}
