import { sendReadings } from '@vigilia/contract/ingest';
import type { FastifyRequest } from 'fastify';
import { sha256 } from '#crypto/secrets';
import { Problem } from '#http/problem';
import type { Router } from '#http/router';
import type { Ingest } from '../ingest';
import { Closing } from '../storing/centre-scheduler';
import { type HubIdentity, LARGEST_MESSAGE } from '../storing/message';

/** A hub that has no broker posts its readings here. 200 means: durably stored. */
export function ingestRoutes({ serveHub }: Router, ingest: Ingest): void {
  /**
   * Checks the hub's key, as inner-broker.ts does over MQTT. It runs before the body is read: whoever is refused costs no
   * more than this.
   */
  const identify = async (key: string, request: FastifyRequest): Promise<SendingHub> => {
    if (!ingest.hasCapacity()) throw overloaded();
    const hub = { keyHash: sha256(key) };
    const place = await ingest.findHub(hub);
    if (!place) throw new Problem('wrong-hub-key');
    if (!ingest.hasCapacity(hub) || ingest.isFailing(place.centroId)) throw overloaded();
    // A body counts as waiting from its first byte; it may never come to an end.
    const releaseCapacity = ingest.reserve(place.centroId, announcedBytes(request));
    request.raw.once('close', releaseCapacity);
    return { hub, releaseCapacity };
  };

  serveHub(sendReadings, identify, async (payload, { hub, releaseCapacity }) => {
    releaseCapacity();
    const message = { hub, kind: 'readings', payload } as const;
    const outcome = await ingest.receive(message, { retry: false }).catch((error: unknown) => {
      throw error instanceof Closing ? overloaded() : error;
    });
    if (outcome === 'unknown-hub') throw new Problem('wrong-hub-key');
    if (outcome === 'invalid-json') throw new Problem('invalid-json');
    if (outcome === 'not-a-message') throw new Problem('invalid-form');
    return outcome;
  });
}

interface SendingHub {
  readonly hub: HubIdentity;
  readonly releaseCapacity: () => void;
}

/** Where a hub does not say how much it sends, as much as it may. */
function announcedBytes({ headers }: FastifyRequest): number {
  const announced = Number(headers['content-length'] ?? LARGEST_MESSAGE);
  return Math.min(announced, LARGEST_MESSAGE);
}

/** Until there is capacity again a hub gets this at once, whatever it sends. */
const overloaded = () => new Problem('unavailable', { retryAfterSeconds: 2 });
