import { sendReadings } from '@vigilia/contract/ingest';
import { sha256 } from '#crypto/secrets';
import { Problem } from '#http/problem';
import type { Router } from '#http/router';
import { QueueFull } from './group-commit';
import type { Ingest } from './ingest';

/** A hub that has no broker posts its readings here. 200 means: durably kept. */
export function ingestRoutes({ serveHub }: Router, ingest: Ingest): void {
  serveHub(sendReadings, async (message, key) => {
    const outcome = await ingest.deliver({ keyHash: sha256(key) }, message).catch((error: unknown) => {
      if (error instanceof QueueFull)
        throw new Problem('unavailable', { retryAfterSeconds: 2, cause: error });
      throw error;
    });
    if (outcome === null) throw new Problem('wrong-hub-key');
    if (outcome === 'unreadable') throw new Problem('invalid-form');
    return outcome;
  });
}
