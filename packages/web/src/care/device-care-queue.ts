import { recordCare, recordFound } from '@vigilia/contract/care';
import { call } from '#lib/call';
import type { Ticker } from '#lib/live-clock';
import { getSession } from '#lib/session';
import { onReset } from '#lib/store';
import { answerOf } from './care-answer';
import { type Answer, CareQueue, type SendableAct } from './care-queue';
import { unsentCare } from './unsent-care';

let queues = new WeakMap<Ticker, CareQueue>();

/** The queue of care of this device, by the clock of this page. */
export function careQueueOf(ticker: Ticker): CareQueue {
  const queue = queues.get(ticker) ?? createQueue(ticker);
  queues.set(ticker, queue);
  return queue;
}

function createQueue(ticker: Ticker): CareQueue {
  const { clock, toServerTime } = ticker;
  const kept = () => import('./kept-care').then((chunk) => chunk.keptCare);
  const queue = new CareQueue({
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
    // What it was still reading when its page went is shown on no other.
    onChange: (own) => {
      if (queues.get(ticker) === queue) unsentCare.set(own);
    },
  });
  return queue;
}

async function send(act: SendableAct): Promise<Answer> {
  try {
    const { action } = await (act.of ? sendFound(act, act.of.care) : sendRecord(act));
    return { kind: 'recorded', action: action.id };
  } catch (error) {
    return answerOf(error);
  }
}

function sendRecord({ patient, at, key, kind, result, found, note, alert }: SendableAct) {
  const care = { kind, at: new Date(at).toISOString(), key };
  const more = { ...(result && { result }), ...(found && { found }), ...(note && { note }) };
  const body = { ...care, ...more, ...(alert !== undefined && { alert }) };
  return call(recordCare, { params: { id: patient }, body });
}

function sendFound({ found }: SendableAct, id: number) {
  if (!found) throw new TypeError('It says nothing of what was found.');
  return call(recordFound, { params: { id }, body: { found } });
}

let last: Promise<unknown> = Promise.resolve();
onReset('device', () => {
  last = Promise.resolve();
  queues = new WeakMap();
});

/** Across the tabs where the browser can; without https it has no locks, and the key alone keeps an act from being recorded twice. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('vigilia-care-queue', work) as Promise<T>;
  const done = last.then(work, work);
  last = done.catch(() => undefined);
  return done;
}
