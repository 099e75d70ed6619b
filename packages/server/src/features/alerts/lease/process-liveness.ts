import { hostname } from 'node:os';

/**
 * Whether a process of this machine has ended. False where that cannot be known: on another machine, or when its number was
 * given to another process since.
 */
export function hasEnded({ host, pid }: { host: string | null; pid: number | null }): boolean {
  if (host !== hostname() || pid === null) return false;
  // After a restart in a container the new process has the number of the old one.
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
