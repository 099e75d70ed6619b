import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../tools/setup/root.mjs';
import type { Offered, OfferJob, RequestCount, RequestJob, SendJob, Sent } from './jobs';

export interface Child {
  readonly pid: number;
  /** Sends a message and waits for the answer to it. */
  call(message: object): Promise<unknown>;
  stop(): Promise<void>;
}

/** A file of this folder in a process of its own; it answers every message with one. */
export async function startChild(file: string): Promise<Child> {
  const child = fork(join(root, 'bench', file), { execArgv: ['--import', 'tsx'] });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  await once(child, 'message');
  return {
    pid: child.pid ?? 0,
    async call(message) {
      child.send(message);
      const [answer] = (await once(child, 'message')) as [{ done?: unknown; failed?: string }];
      if (answer.failed !== undefined) throw new Error(answer.failed);
      return answer.done;
    },
    async stop() {
      process.off('exit', kill);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export interface Load {
  send(job: Omit<SendJob, 'kind'>): Promise<Sent>;
  offer(job: Omit<OfferJob, 'kind'>): Promise<Offered>;
  request(job: Omit<RequestJob, 'kind'>): Promise<RequestCount>;
  stop(): Promise<void>;
}

export async function startLoad(): Promise<Load> {
  const child = await startChild('load-process.ts');
  return {
    send: (job) => child.call({ kind: 'send', ...job }) as Promise<Sent>,
    offer: (job) => child.call({ kind: 'offer', ...job }) as Promise<Offered>,
    request: (job) => child.call({ kind: 'request', ...job }) as Promise<RequestCount>,
    stop: child.stop,
  };
}
