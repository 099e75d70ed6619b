import type { Post } from '../../packages/server/src/features/notifications/channels/post';
import type { Surroundings } from './surroundings';

export type Behaviour = 'answers' | 'fails' | 'hangs' | 'takes and fails' | 'slow';

/** Whoever gets the notifications of homes. */
export class Receivers {
  behaviour: Behaviour = 'answers';
  /** When it last did not answer as it should. */
  misbehavedAt = Number.NEGATIVE_INFINITY;
  /** The ids of what was taken, each with its place in the order of arrival. */
  readonly taken = new Map<string, number>();

  constructor(private readonly night: Surroundings) {}

  readonly post: Post = (url, { headers, signal }) => {
    const { night, behaviour } = this;
    night.time.activity += 1;
    if (behaviour !== 'answers') this.misbehavedAt = night.time.now;
    const id = headers['webhook-id'] ?? '';
    if (behaviour !== 'fails' && behaviour !== 'hangs' && !this.taken.has(id))
      this.taken.set(id, this.taken.size);
    night.events.add(`receiver ${url.hostname}: ${id} ${behaviour}`);
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      const answer = (status: number) => () => resolve({ status, retryAfter: null });
      if (behaviour === 'answers') night.time.after(50, answer(204));
      if (behaviour === 'slow') night.time.after(8_000, answer(204));
      if (behaviour === 'fails') night.time.after(50, answer(500));
      if (behaviour === 'takes and fails') night.time.after(50, () => reject(new Error('connection reset')));
    });
  };
}
