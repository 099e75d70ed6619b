import { once } from 'node:events';
import type net from 'node:net';
import { MINUTE } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import type { Scheduler } from '#scheduler';

export interface Place {
  readonly port: number;
  /** Absent: all addresses of this machine. */
  readonly host: string | undefined;
  /** The setting that chooses the port. */
  readonly name: string;
}

/**
 * For a port beside the ones that a server cannot do without: while something else has it, alerts and everything else go on,
 * the log says why, and every minute is another attempt. Resolves after the first one; gives the way to stop trying.
 */
export async function listenWhenFree(
  server: net.Server,
  { port, host, name }: Place,
  { log, schedule }: { readonly log: FastifyBaseLogger; readonly schedule: Scheduler },
): Promise<() => Promise<void>> {
  let stop: (() => void) | undefined;
  let isTrying = false;
  const tryOnce = async () => {
    isTrying = true;
    try {
      server.listen({ port, ...(host && { host }) });
      await once(server, 'listening');
      stop?.();
      if (stop) log.info(`port ${port} (${name}) is answered now`);
    } catch (error) {
      log.error(
        { err: error },
        `${reasonOf(error as NodeJS.ErrnoException, name, port)} Tried again in a minute.`,
      );
      stop ??= schedule(MINUTE, () => {
        if (!isTrying) trying = tryOnce();
      });
    }
    isTrying = false;
  };
  let trying = tryOnce();
  await trying;
  return async () => {
    stop?.();
    await trying;
  };
}

function reasonOf({ code, message }: NodeJS.ErrnoException, name: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `The port ${port} is in use. Stop what uses it, or choose another ${name}.`;
  if (code === 'EACCES')
    return `The port ${port} is not allowed to this user: the package's unit grants it (CAP_NET_BIND_SERVICE); or choose another ${name}.`;
  return `The port ${port} (${name}) cannot be opened: ${message}.`;
}
