import { execFile } from 'node:child_process';
import type { Scheduler } from '#scheduler';

export interface SupervisorNeeds {
  /** How long systemd waits for a sign of life before it starts the process again, in milliseconds; undefined: it does not. */
  readonly watchdog: number | undefined;
  readonly schedule: Scheduler;
  /** Sends one message to systemd; a test reads it. */
  readonly notify?: (message: string) => void;
}

/**
 * Tells systemd that the server is ready, and then that it lives: by a timer, so that a server whose event loop hangs is
 * started again. Gives the way to stop.
 */
export function notifySupervisor({
  watchdog,
  schedule,
  notify = systemdNotify,
}: SupervisorNeeds): () => void {
  notify('READY=1');
  const stop = watchdog === undefined ? undefined : schedule(watchdog / 3, () => notify('WATCHDOG=1'));
  return () => {
    stop?.();
    notify('STOPPING=1');
  };
}

/** Node cannot write to its socket, a datagram socket of Unix; the program of systemd can. A failure shows as a restart. */
function systemdNotify(message: string): void {
  execFile('systemd-notify', [message], { timeout: 5_000 }, () => undefined);
}
