import { recordCare } from '@vigilia/contract/care';
import type { Instant } from '@vigilia/domain/instant';
import { call } from '#lib/call';
import type { Ticker } from '#lib/live-clock';
import { getSession } from '#lib/session';
import { onReset } from '#lib/store';
import { answerOf } from './care-answer';
import { type Answer, type CareAct, CareQueue } from './care-queue';
import { unsentCare } from './unsent-care';

const queues = new WeakMap<Ticker, CareQueue>();

/** The queue of care of this device, by the clock of this page. */
export function careQueueOf(ticker: Ticker): CareQueue {
  const queue = queues.get(ticker) ?? createQueue(ticker);
  queues.set(ticker, queue);
  return queue;
}

function createQueue({ clock, toServerTime }: Ticker): CareQueue {
  const kept = () => import('./kept-care').then((chunk) => chunk.keptCare);
  return new CareQueue({
    storage: {
      read: async () => (await kept()).read(),
      update: async (change) => (await kept()).update(change),
    },
    exclusively,
    author: () => getSession().user?.username ?? null,
    send,
    now: clock.now,
    toServerTime,
    pause: (ms) => new Promise<void>((resolve) => void clock.setTimeout(resolve, ms)),
    onChange: unsentCare.set,
  });
}

async function send({ patient, at, key, kind, result, alert }: CareAct & { at: Instant }): Promise<Answer> {
  try {
    const care = { kind, at: new Date(at).toISOString(), key };
    const body = { ...care, ...(result && { result }), ...(alert !== undefined && { alert }) };
    const { action } = await call(recordCare, { params: { id: patient }, body });
    return { kind: 'recorded', action: action.id };
  } catch (error) {
    return answerOf(error);
  }
}

let last: Promise<unknown> = Promise.resolve();
onReset('device', () => {
  last = Promise.resolve();
});

/** Across the tabs where the browser can; without https it has no locks, and the key alone keeps an act from being recorded twice. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('vigilia-care-queue', work) as Promise<T>;
  const done = last.then(work, work);
  last = done.catch(() => undefined);
  return done;
}
