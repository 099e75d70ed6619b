/** What the main thread and the engine's thread say to each other. */
export interface EngineStart {
  readonly folder: string;
  /** Shared with the main thread: [0] counts what was synced to the disk. */
  readonly counters: SharedArrayBuffer;
}

export const SYNCS = 0;

export type ToEngine =
  | { readonly kind: 'ask'; readonly bytes: Uint8Array }
  | { readonly kind: 'close' }
  /** For the test of the watchdog alone: never answers again. */
  | { readonly kind: 'hang' };

export type FromEngine =
  | { readonly kind: 'ready' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'answered' }
  | { readonly kind: 'closed' };
