/**
 * Calls `act` when this page may have slept or been without a network: it is seen again, resumed, back from the browser's
 * memory, or the network is back. Timers stood still meanwhile. Returns how to stop.
 */
export function onWake(act: () => void): () => void {
  const events = [
    [document, 'visibilitychange'],
    [document, 'resume'],
    [window, 'pageshow'],
    [window, 'online'],
  ] as const;
  for (const [target, name] of events) target.addEventListener(name, act);
  return () => {
    for (const [target, name] of events) target.removeEventListener(name, act);
  };
}
