import { readingsTopic, statusTopic } from '@vigilia/contract/ingest';
import type { HubIdentity, HubMessage } from '../storing/message';

/** The message of a hub by its topic; undefined when a hub has nothing to say there. */
export function messageOf(
  hub: HubIdentity,
  codigo: string,
  topic: string,
  payload: Uint8Array,
): HubMessage | undefined {
  if (topic === readingsTopic(codigo)) return { hub, kind: 'readings', payload };
  if (topic !== statusTopic(codigo)) return undefined;
  // `offline` is the last will; anything else on that topic shows that the hub is there.
  const isGone = Buffer.from(payload).equals(OFFLINE);
  return { hub, kind: isGone ? 'offline' : 'online', payload: NOTHING };
}

const OFFLINE = Buffer.from('offline');
const NOTHING = new Uint8Array();
