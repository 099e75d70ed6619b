import type { DutyList } from '@vigilia/contract/alert-settings';
import type { AlertChange, AlertList } from '@vigilia/contract/alerts';
import type { Patient, PatientList } from '@vigilia/contract/patients';

export type LiveItem = { readonly revision?: number } & (
  | { readonly event: 'snapshot'; readonly data: PatientList }
  | { readonly event: 'paciente'; readonly data: Patient }
  | { readonly event: 'baja'; readonly data: { id: number } }
  | { readonly event: 'version'; readonly data: { version: string } }
  | { readonly event: 'alerts'; readonly data: AlertList }
  | { readonly event: 'alert'; readonly data: AlertChange }
  | { readonly event: 'duty'; readonly data: DutyList }
  | { readonly event: 'centro'; readonly data: { id: number; nombre: string; zona: string } }
  | { readonly event: 'heartbeat'; readonly data: undefined }
);

/** A client of the live feed that reads one event after the other. */
export interface LiveClient {
  readonly status: number;
  /** The next event, or heartbeat; without alerts, duty and the home unless asked for, and without the version, which is in `version`. */
  next(): Promise<LiveItem>;
  readonly version: string | undefined;
  /** Resolves when the server has closed the stream, with the events that were still unread. */
  ended(): Promise<LiveItem[]>;
  close(): void;
}

export async function openLiveFeed(
  base: string,
  token: string,
  query = '',
  { alerts = false, centre = false, duty = false } = {},
): Promise<LiveClient> {
  const abort = new AbortController();
  const answer = await fetch(`${base}/api/live${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  let version: string | undefined;
  const items = filtered(itemsOf(answer), (item) => {
    if (item.event === 'version') version = item.data.version;
    if (item.event === 'centro') return centre;
    if (item.event === 'duty') return duty;
    return item.event !== 'version' && (alerts || (item.event !== 'alerts' && item.event !== 'alert'));
  });
  return {
    status: answer.status,
    get version() {
      return version;
    },
    next: async () => {
      const { value, done } = await items.next();
      if (done) throw new Error('The live feed has ended.');
      return value;
    },
    ended: async () => {
      const rest: LiveItem[] = [];
      for await (const item of items) rest.push(item);
      return rest;
    },
    close: () => abort.abort(),
  };
}

async function* itemsOf(answer: Response): AsyncGenerator<LiveItem, undefined> {
  if (!answer.body || answer.status !== 200) return;
  const decoder = new TextDecoder();
  let buffered = '';
  try {
    for await (const part of answer.body) {
      buffered += decoder.decode(part, { stream: true });
      for (let end = buffered.indexOf('\n\n'); end >= 0; end = buffered.indexOf('\n\n')) {
        yield itemOf(buffered.slice(0, end));
        buffered = buffered.slice(end + 2);
      }
    }
  } catch {
    // A connection that was cut counts as an end.
  }
}

async function* filtered(items: AsyncGenerator<LiveItem>, isWanted: (item: LiveItem) => boolean) {
  for await (const item of items) if (isWanted(item)) yield item;
}

function itemOf(block: string): LiveItem {
  if (block.startsWith(':')) return { event: 'heartbeat', data: undefined };
  const [, id, event, data] = /^(?:id: (\d+)\n)?event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
  return { event, data: JSON.parse(data ?? ''), ...(id && { revision: Number(id) }) } as LiveItem;
}
