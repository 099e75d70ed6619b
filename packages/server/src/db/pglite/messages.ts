/** The messages between the main thread and the engine's thread. */
export interface EngineStart {
  readonly folder: string;
  readonly code: WebAssembly.Module;
  /** Counters that the main thread reads while the engine works: see the indexes below. */
  readonly counters: SharedArrayBuffer;
}

/** How often something was synced to the disk. */
export const SYNCS = 0;
/** How often a file was read or written: progress within a long statement. */
export const FILE_ACCESSES = 1;

export type ToEngine =
  | { readonly kind: 'request'; readonly bytes: Uint8Array }
  | { readonly kind: 'close' }
  /** For the test of the watchdog alone: never answers again. */
  | { readonly kind: 'hang' };

export type FromEngine =
  | { readonly kind: 'ready' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'answered' }
  | { readonly kind: 'closed' }
  /** The disk was full: see reserve.ts. */
  | { readonly kind: 'reserve-used' }
  | { readonly kind: 'broken'; readonly reason: string };
