import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../tools/setup/root.mjs';
import type { Asked, AskJob, SendJob, Sent } from './jobs';

export interface Child {
  readonly pid: number;
  /** Sends a message and waits for the answer to it. */
  ask(message: object): Promise<unknown>;
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
    async ask(message) {
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
  ask(job: Omit<AskJob, 'kind'>): Promise<Asked>;
  stop(): Promise<void>;
}

export async function startLoad(): Promise<Load> {
  const child = await startChild('load-process.ts');
  return {
    send: (job) => child.ask({ kind: 'send', ...job }) as Promise<Sent>,
    ask: (job) => child.ask({ kind: 'ask', ...job }) as Promise<Asked>,
    stop: child.stop,
  };
}
