import fs from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * PGlite's file layer has no fsync: a power cut would lose rows that were acknowledged. Emscripten calls `fsync` of the
 * stream operations when there is one, so here is one. It depends on internals: the version is pinned, and every start
 * checks that a commit calls it (see self-test.ts).
 */
export class DurableNodeFS extends NodeFS {
  readonly #onSync: () => void;
  readonly #onAccess: () => void;
  readonly #freeSpace: () => boolean;

  constructor(folder: string, { onSync, onAccess, freeSpace }: FileEvents) {
    super(folder);
    this.#onSync = onSync;
    this.#onAccess = onAccess;
    this.#freeSpace = freeSpace;
  }

  override async init(pg: PGlite, options: Options) {
    const result = await super.init(pg, options);
    result.emscriptenOpts.preRun?.push((module) => {
      const { NODEFS } = module as unknown as { NODEFS: NodeFileSystem };
      const { read, write } = NODEFS.stream_ops;
      const { doSetAttr, tryFSOperation } = NODEFS;
      // Every access to a file goes through it. On a full disk it is tried once more where space could be freed.
      NODEFS.tryFSOperation = (access) => tryFSOperation(() => this.#withFreeSpace(access));
      // The engine sets the mode of each file it makes, whatever this process's umask is; others get nothing.
      NODEFS.doSetAttr = (target, node, attributes, ...rest) =>
        doSetAttr(target, node, forOwnerAlone(attributes), ...rest);
      NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd == null) syncPath(NODEFS.realPath(stream.node));
        else fs.fsyncSync(stream.nfd);
        this.#onSync();
        return 0;
      };
      // Counted after they succeed: an engine that fails to write again and again is not alive.
      NODEFS.stream_ops.read = (...call) => this.#counted(read(...call));
      NODEFS.stream_ops.write = (...call) => this.#counted(write(...call));
    });
    return result;
  }

  #withFreeSpace<T>(access: () => T): T {
    try {
      return access();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC' || !this.#freeSpace()) throw error;
      return access();
    }
  }

  #counted<T>(result: T): T {
    this.#onAccess();
    return result;
  }
}

const forOwnerAlone = (attributes: Attributes): Attributes =>
  attributes.mode == null ? attributes : { ...attributes, mode: attributes.mode & ~0o077 };

/** Works on folders too: that is how a new name in one reaches the disk. */
function syncPath(path: string): void {
  const file = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}

interface FileEvents {
  readonly onSync: () => void;
  readonly onAccess: () => void;
  /** The disk is full: whether something could be done about it. */
  readonly freeSpace: () => boolean;
}

type Options = Parameters<NodeFS['init']>[1];
interface Attributes {
  mode?: number | null;
}
type FileAccess = (...call: unknown[]) => number;

interface NodeFileSystem {
  tryFSOperation<T>(access: () => T): T;
  doSetAttr(target: unknown, node: unknown, attributes: Attributes, ...rest: unknown[]): void;
  stream_ops: {
    read: FileAccess;
    write: FileAccess;
    fsync?: (stream: { nfd?: number | null; node: unknown }) => number;
  };
  realPath(node: unknown): string;
}
