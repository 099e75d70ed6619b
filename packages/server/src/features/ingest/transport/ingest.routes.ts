import { sendReadings } from '@vigilia/contract/ingest';
import { sha256 } from '#crypto/secrets';
import { Problem } from '#http/problem';
import type { Router } from '#http/router';
import type { Ingest } from '../ingest';
import { Refused } from '../storing/centre-scheduler';
import type { HubIdentity } from '../storing/message';

/** A hub that has no broker posts its readings here. 200 means: durably stored. */
export function ingestRoutes({ serveHub }: Router, ingest: Ingest): void {
  /** Before the body is read: whoever is refused costs no more than this. */
  const identify = async (key: string): Promise<HubIdentity> => {
    if (!ingest.hasRoom()) throw busy();
    const hub = { keyHash: sha256(key) };
    const place = await ingest.findHub(hub);
    if (!place) throw new Problem('wrong-hub-key');
    if (!ingest.hasRoom(hub) || ingest.isFailing(place.centroId)) throw busy();
    return hub;
  };

  serveHub(sendReadings, identify, async (payload, hub) => {
    const message = { hub, kind: 'readings', payload } as const;
    const outcome = await ingest.receive(message, { retry: false }).catch((error: unknown) => {
      throw error instanceof Refused ? busy() : error;
    });
    if (outcome === 'unknown-hub') throw new Problem('wrong-hub-key');
    if (outcome === 'invalid-json') throw new Problem('invalid-json');
    if (outcome === 'not-a-message') throw new Problem('invalid-form');
    return outcome;
  });
}

const busy = () => new Problem('unavailable', { retryAfterSeconds: 2 });
