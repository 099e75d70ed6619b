import type { Patient, PatientList } from '@vigilia/contract/patients';

export type LiveItem =
  | { readonly event: 'snapshot'; readonly data: PatientList }
  | { readonly event: 'paciente'; readonly data: Patient }
  | { readonly event: 'baja'; readonly data: { id: number } }
  /** A word without meaning. */
  | { readonly event: 'beat'; readonly data: undefined };

/** A screen that watches: it hears everything that is sent, one thing after the other. */
export interface LiveLine {
  readonly status: number;
  next(): Promise<LiveItem>;
  /** Resolves when the other side has hung up, with whatever it still said before. */
  ended(): Promise<LiveItem[]>;
  hangUp(): void;
}

export async function watchLive(base: string, token: string, query = ''): Promise<LiveLine> {
  const giveUp = new AbortController();
  const answer = await fetch(`${base}/api/live${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: giveUp.signal,
  });
  const items = itemsOf(answer);
  return {
    status: answer.status,
    next: async () => {
      const { value, done } = await items.next();
      if (done) throw new Error('The line has ended.');
      return value;
    },
    ended: async () => {
      const rest: LiveItem[] = [];
      for await (const item of items) rest.push(item);
      return rest;
    },
    hangUp: () => giveUp.abort(),
  };
}

async function* itemsOf(answer: Response): AsyncGenerator<LiveItem, undefined> {
  if (!answer.body || answer.status !== 200) return;
  const letters = new TextDecoder();
  let buffered = '';
  try {
    for await (const part of answer.body) {
      buffered += letters.decode(part, { stream: true });
      for (let end = buffered.indexOf('\n\n'); end >= 0; end = buffered.indexOf('\n\n')) {
        yield itemOf(buffered.slice(0, end));
        buffered = buffered.slice(end + 2);
      }
    }
  } catch {
    // Cut off in the middle: an end like any other.
  }
}

function itemOf(block: string): LiveItem {
  if (block.startsWith(':')) return { event: 'beat', data: undefined };
  const [, event, data] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
  return { event, data: JSON.parse(data ?? '') } as LiveItem;
}
