import { REJECTION_REASONS, type Receipt, type RejectionReason } from '@vigilia/contract/ingest';
import type { ParsedMessage } from './message';

/** What a hub is answered about one message: how many readings are stored, how many were known, and which were not taken. */
export function openReceipt({ rejected }: ParsedMessage): Receipt {
  const receipt: Receipt = { accepted: 0, duplicates: 0, rejected: [] };
  for (const { index, reason } of rejected) reject(receipt, index, reason);
  return receipt;
}

export function reject(receipt: Receipt, index: number, reason: RejectionReason): void {
  receipt.rejected.push({ index, reason: `${reason}: ${REJECTION_REASONS[reason]}` });
}

export function closeReceipt(receipt: Receipt): Receipt {
  receipt.rejected.sort((a, b) => a.index - b.index);
  return receipt;
}
