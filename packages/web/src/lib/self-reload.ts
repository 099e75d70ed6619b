import { HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import { useEffect } from 'react';
import { isDialogOpen } from './dialog-open';
import { hasDrafts } from './drafts';
import { useTicker } from './live-clock';
import { isServerThere } from './reload';
import { useLastTouch } from './untouched';

/** In the tab's storage: how often this screen has reloaded itself, and when it last did. */
const KEY = 'selfReloads';
/** After this long without an error the next one counts as the first again. */
const FORGOTTEN_AFTER = 2 * HOUR;
const MOST_DOUBLINGS = 5;

/**
 * Reloads a broken page that nobody touches, such as a board on a wall: after a minute, then after two, four and up to 32,
 * because it may be broken again. Not while something is typed, a dialog is open or the screen is touched, and not while
 * the server does not answer: the browser's own error page never comes back.
 */
export function useSelfReload(): void {
  const { clock } = useTicker();
  const lastTouch = useLastTouch();
  useEffect(() => {
    let timer: unknown;
    let closed = false;
    const reloads = reloadsBefore(clock.now());
    const attempt = async () => {
      const isUsed = hasDrafts() || isDialogOpen() || clock.now() - lastTouch.current < MINUTE;
      const canReload = !isUsed && (await isServerThere());
      if (closed) return;
      if (!canReload) return wait(MINUTE);
      sessionStorage.setItem(KEY, `${reloads + 1} ${clock.now()}`);
      window.location.reload();
    };
    const wait = (ms: number) => {
      timer = clock.setTimeout(() => void attempt(), ms);
    };
    wait(MINUTE * 2 ** Math.min(reloads, MOST_DOUBLINGS));
    return () => {
      closed = true;
      clock.clearTimeout(timer);
    };
  }, [clock, lastTouch]);
}

function reloadsBefore(now: Instant): number {
  const [count = 0, at = 0] = (sessionStorage.getItem(KEY) ?? '').split(' ').map(Number);
  return now - at < FORGOTTEN_AFTER ? count : 0;
}
