import { recordCare } from '@vigilia/contract/care';
import type { BodyOf } from '@vigilia/contract/endpoint';
import { call } from './call';
import type { UnsentCare } from './kept';
import { isSignedOut, Problem } from './problem';
import { setUnsentCare, unsentCare } from './unsent-list';

const kept = () => import('./kept');

export async function loadUnsentCare(username: string, now: number): Promise<void> {
  setUnsentCare(await (await kept()).readUnsent(username, now));
}

export async function queueCare(care: UnsentCare): Promise<void> {
  await (await kept()).addUnsent(care);
  setUnsentCare([...unsentCare(), care]);
}

/** At sign-out, after whoever signs out was asked. */
export async function discardUnsentCare(): Promise<void> {
  setUnsentCare([]);
  await (await kept()).dropUnsent();
}

let sending: Promise<void> = Promise.resolve();

/**
 * Sends what waits, in order. Without an answer the rest waits on; what the server refuses is taken out and handed to
 * `onRefused` with the reason.
 */
export function sendUnsentCare(handlers: {
  onSent: (care: UnsentCare) => void;
  onRefused: (care: UnsentCare, reason: string) => void;
}): Promise<void> {
  sending = sending.then(() => sendAll(handlers)).catch(() => undefined);
  return sending;
}

async function sendAll({ onSent, onRefused }: Parameters<typeof sendUnsentCare>[0]): Promise<void> {
  for (const care of [...unsentCare()]) {
    const { patient, username: _, ...body } = care;
    try {
      await call(recordCare, { params: { id: patient }, body: body as BodyOf<typeof recordCare> });
      onSent(care);
    } catch (error) {
      // A session that ran out: it waits for the same user.
      if (isSignedOut(error) || !(error instanceof Problem) || error.status === 0 || error.status >= 500)
        return;
      onRefused(care, error.message);
    }
    setUnsentCare(unsentCare().filter(({ key }) => key !== care.key));
    await (await kept()).removeUnsent(care.key);
  }
}
