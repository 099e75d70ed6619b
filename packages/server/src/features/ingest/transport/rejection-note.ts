import { rejectedTopic } from '@vigilia/contract/ingest';
import type { Outcome } from '../storing/message';

export interface RejectionNote {
  readonly topic: string;
  readonly payload: string;
}

/** What is sent to a hub over MQTT about rejected readings; nothing when there are none. */
export function rejectionNote(codigo: string, outcome: Outcome): RejectionNote | undefined {
  if (outcome === 'unknown-hub') return undefined;
  const rejected = typeof outcome === 'string' ? [{ index: -1, reason: 'unreadable' }] : outcome.rejected;
  if (rejected.length === 0) return undefined;
  return { topic: rejectedTopic(codigo), payload: JSON.stringify({ rejected }) };
}
