import { Problem } from '#http/problem';

export interface Waiting {
  /** Who waits; several may be of one party. */
  readonly party: string;
}

interface Options {
  /** How many work at a time. */
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** When one too many waits: which of them is refused. They are in their order, the newest last. */
  readonly givesWay: (waiting: readonly Waiting[]) => Waiting | undefined;
  readonly refusal: () => Problem;
}

interface Ticket extends Waiting {
  readonly enter: () => void;
  readonly refuse: (problem: Problem) => void;
}

/** A number of places to work in, and a bounded queue for them that a client who has gone leaves. */
export class Places {
  private taken = 0;
  /** In their order. */
  private readonly waiting = new Set<Ticket>();

  constructor(private readonly options: Options) {}

  get areFree(): boolean {
    return this.taken === 0;
  }

  async run<T>(
    { party, gone }: { readonly party: string; readonly gone: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T> {
    if (gone.aborted) throw clientGone();
    if (this.taken < this.options.atOnce) this.taken += 1;
    else await this.wait(party, gone);
    try {
      return await work();
    } finally {
      const [next] = this.waiting;
      if (next && this.waiting.delete(next)) next.enter();
      else this.taken -= 1;
    }
  }

  private wait(party: string, gone: AbortSignal): Promise<void> {
    const { mostWaiting, givesWay, refusal } = this.options;
    return new Promise((enter, refuse) => {
      const ticket = { party, enter, refuse };
      this.waiting.add(ticket);
      const leave = () => this.waiting.delete(ticket) && refuse(clientGone());
      gone.addEventListener('abort', leave, { once: true });
      if (this.waiting.size <= mostWaiting) return;
      const refused = givesWay([...this.waiting]) as Ticket;
      this.waiting.delete(refused);
      refused.refuse(refusal());
    });
  }
}

/** An answer that nobody reads. */
export const clientGone = (): Problem => new Problem('unavailable');
