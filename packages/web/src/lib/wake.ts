import { listen } from './listen';
/**
 * Calls `act` when this page may have slept or been without a network: it is seen again, resumed, back from the browser's
 * memory, or the network is back. Timers stood still meanwhile. Returns how to stop.
 */
export function onWake(act: () => void): () => void {
  const stops = [
    listen(document, ['visibilitychange', 'resume'], act),
    listen(window, ['pageshow', 'online'], act),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
