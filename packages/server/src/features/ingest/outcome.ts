import type { Receipt, RejectionReason } from '@vigilia/contract/ingest';
import { REJECTION_REASONS } from '@vigilia/contract/ingest';
import type { Delivery } from './delivery';

/** What became of one delivery; null: no hub of ours sent it. */
export type Outcome = Receipt | null;

export const receiptFor = ({ rejected }: Delivery): Receipt => ({
  accepted: 0,
  duplicates: 0,
  rejected: rejected.map(({ index, reason }) => spelled(index, reason)),
});

export function sorted(outcomes: Outcome[]): Outcome[] {
  for (const outcome of outcomes) outcome?.rejected.sort((a, b) => a.index - b.index);
  return outcomes;
}

export function reject(outcome: Outcome | undefined, index: number, reason: RejectionReason): void {
  outcome?.rejected.push(spelled(index, reason));
}

const spelled = (index: number, reason: RejectionReason) => ({
  index,
  reason: `${reason}: ${REJECTION_REASONS[reason]}`,
});
