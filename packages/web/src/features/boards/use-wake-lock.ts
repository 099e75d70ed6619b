import { useEffect } from 'react';

/** Keeps the screen on. The browser takes the lock away when the page is hidden, so it is asked for again. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let closed = false;
    const request = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // Refused, as with an empty battery: the screen then follows its own settings.
      const granted = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (closed) void granted?.release();
      else lock = granted;
    };
    const onVisible = () => void request();
    void request();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      closed = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}
