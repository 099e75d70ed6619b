import type { Channel } from '@vigilia/domain/notifications/delivery';
import type { OpenTransport } from '../../packages/server/src/features/notifications/channels/mail';
import type { Post } from '../../packages/server/src/features/notifications/channels/post';
import {
  PagerRefused,
  type SendCall,
} from '../../packages/server/src/features/notifications/pager/pager-session';
import type { Surroundings } from './surroundings';

export type Behaviour = 'answers' | 'fails' | 'hangs' | 'takes and fails' | 'slow';

/** Whoever gets the notifications of homes. */
export class Receivers {
  /** Those of a channel that is not here answer. */
  private readonly behaviours = new Map<Channel, Behaviour>();
  /** When one last did not answer as it should. */
  misbehavedAt = Number.NEGATIVE_INFINITY;
  /** What was taken, as channel, home and id, each with its place in the order of arrival. */
  readonly taken = new Map<string, number>();
  /** A pager shows no id. */
  calls = 0;

  constructor(private readonly night: Surroundings) {}

  behave(channel: Channel, behaviour: Behaviour): void {
    this.behaviours.set(channel, behaviour);
  }

  readonly post: Post = (url, { headers, body, signal }) => {
    const device = this.night.deviceOf(url.href);
    const id = device ? device.idOf(body) : (headers['webhook-id'] ?? '').replace(/^msg_/, '');
    const answer = (status: number) => ({ status, retryAfter: null });
    return this.receive(device ? 'push' : 'webhook', id, {
      ...{ signal, taken: answer(device ? 201 : 204) },
      refused: () => Promise.resolve(answer(500)),
    });
  };

  readonly openTransport: OpenTransport = () => ({
    sendMail: ({ messageId = '' }: { messageId?: string | undefined }) =>
      this.receive('mail', String(messageId).replace(/^<(\d+)\.(\d+)\..*/, '$1_$2'), {
        ...{ signal: undefined, taken: undefined as never },
        refused: () => Promise.reject(Object.assign(new Error('try again'), { responseCode: 451 })),
      }),
    close: () => undefined,
  });

  readonly sendCall: SendCall = (_, { address, text }, { signal }) =>
    this.receive('pager', `${address} ${text}`, {
      ...{ signal, taken: undefined },
      refused: () => Promise.reject(new PagerRefused('the paging system refused the call')),
    });

  private receive<T>(
    channel: Channel,
    id: string,
    { signal, taken, refused }: { signal: AbortSignal | undefined; taken: T; refused: () => Promise<T> },
  ): Promise<T> {
    const { night } = this;
    const behaviour = this.behaviours.get(channel) ?? 'answers';
    night.time.activity += 1;
    if (behaviour !== 'answers') this.misbehavedAt = night.time.now;
    const key = `${channel} ${id}`;
    if (behaviour !== 'fails' && behaviour !== 'hangs') {
      if (!this.taken.has(key)) this.taken.set(key, this.taken.size);
      if (channel === 'pager') this.calls += 1;
    }
    night.events.add(`${key}: the receiver ${behaviour}`);
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      if (behaviour === 'answers') night.time.after(50, () => resolve(taken));
      if (behaviour === 'slow') night.time.after(8_000, () => resolve(taken));
      if (behaviour === 'fails') night.time.after(50, () => void refused().then(resolve, reject));
      if (behaviour === 'takes and fails') night.time.after(50, () => reject(new Error('connection reset')));
    });
  }
}
