/** Listens for these events; returns how to stop. */
export function listen<E extends Event>(
  target: EventTarget,
  names: readonly string[],
  handle: (event: E) => void,
  options: AddEventListenerOptions = {},
): () => void {
  const stop = new AbortController();
  for (const name of names)
    target.addEventListener(name, handle as EventListener, { ...options, signal: stop.signal });
  return () => stop.abort();
}
