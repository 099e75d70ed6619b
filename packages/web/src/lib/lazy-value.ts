import { SECOND } from '@vigilia/domain/instant';
import { useSyncExternalStore } from 'react';
import { isDialogOpen } from './dialog-open';
import { startTextParts } from './i18n';
import { ChunkTimeout, type Clock, loadChunk, reloadForChunk, wallClock } from './load-chunk';
import { whenReleased } from './press';
import type { TextPart } from './text-chunks';

/** A menu that does not open, or a card without its alerts, should not wait for somebody to reload the page. */
const RETRY_AFTER = 5 * SECOND;
/** From then on the page may be reloaded: some browsers remember that a file failed, and never request it again. */
const FAILURES_BEFORE_RELOAD = 2;

interface LazyState<T> {
  /** Null until it is there. */
  readonly value: T | null;
  /** It is missing, and reloading the page was not possible or did not help. */
  readonly failed: boolean;
}

export interface LoadOptions {
  /** The texts that it shows, besides those of every page. */
  texts?: readonly TextPart[];
  /** Nobody waits for it: a failure is tried again by itself, and is one only when it comes twice. */
  background?: boolean;
  clock?: Clock;
}

interface Lazy<T> {
  /** A component that needs it lets it load. */
  useLazy: (needed: boolean) => LazyState<T>;
  /** Loads early; resolves when it is there or has failed. */
  load: () => Promise<void>;
  retry: () => void;
}

/** What is in a chunk of its own, with its texts. Where the server no longer has it, the page is reloaded once. */
export function lazyState<T>(
  load: () => Promise<T>,
  { texts = [], background = false, clock = wallClock }: LoadOptions = {},
): Lazy<T> {
  const listeners = new Set<() => void>();
  let state: LazyState<T> = NOT_LOADED;
  let loading: Promise<void> | null = null;
  let failures = 0;
  const setState = (next: LazyState<T>) => {
    state = next;
    for (const listener of listeners) whenReleased(listener);
  };
  const onFailure = async (error: unknown) => {
    failures += 1;
    if (!background || failures >= FAILURES_BEFORE_RELOAD || error instanceof ChunkTimeout) {
      // Loaded early, and nobody needs it yet.
      if (listeners.size === 0) return again();
      if (!(background && isDialogOpen()) && (await reloadForChunk(error))) return;
      setState({ value: null, failed: true });
    }
    if (background) clock.setTimeout(again, RETRY_AFTER);
    else loading = null;
  };
  const start = (): Promise<void> => {
    if (state.value !== null) return Promise.resolve();
    loading ??= loadChunk(() => Promise.all([load(), startTextParts(texts)]), clock).then(
      ([value]) => setState({ value, failed: false }),
      onFailure,
    );
    return loading;
  };
  const again = () => {
    loading = null;
    if (listeners.size > 0) void start();
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0 && state.failed) state = NOT_LOADED;
    listeners.add(listener);
    void start();
    return () => listeners.delete(listener);
  };
  return {
    useLazy: (needed) =>
      useSyncExternalStore(needed ? subscribe : unneeded, () => (needed ? state : NOT_LOADED)),
    load: start,
    retry: () => {
      setState(NOT_LOADED);
      void start();
    },
  };
}

/** A hook for those who need the value alone: null until it is there. */
export function lazyValue<T>(load: () => Promise<T>, options?: LoadOptions): (needed: boolean) => T | null {
  const { useLazy } = lazyState(load, { background: true, ...options });
  return (needed) => useLazy(needed).value;
}

const NOT_LOADED = { value: null, failed: false } as const;
const unneeded = () => () => undefined;
