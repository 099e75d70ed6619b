import { DAY, type Instant } from '@vigilia/domain/instant';
import { generateToken, sha256 } from '#crypto/secrets';
import { withCentreLock } from '#db/centre-lock';
import type { Db } from '#db/database';
import { Problem } from '#http/problem';
import { type HubRow, insertHub, setHubKey } from './hub.store';

/** Adds a hub with a new key, which is stored nowhere. */
export async function addHub(
  db: Db,
  centroId: number,
  hub: { codigo: string; etiqueta: string },
  now: Instant,
): Promise<{ id: number; key: string }> {
  const key = generateToken();
  const keyHash = sha256(key);
  const id = await db.transaction((db) => insertHub(db, centroId, { ...hub, keyHash }, now));
  return { id, key };
}

/**
 * Another key for a hub. The one it has stays valid for a day, so that the hub goes on until somebody stands before it; a
 * stolen one ends at once. Either way the database notifies all servers, and the hub's connections close. Not found where the
 * hub was deleted meanwhile: a key that opens nothing is not shown.
 */
export async function rekeyHub(
  db: Db,
  hub: HubRow,
  { atOnce, now }: { atOnce: boolean; now: Instant },
): Promise<{ key: string; previousUntil: Instant | null }> {
  const key = generateToken();
  const limits = { previousUntil: atOnce ? null : now + DAY, now };
  const previousUntil = await withCentreLock(db, hub.centro_id, async (db) => {
    const until = await setHubKey(db, hub, sha256(key), limits);
    if (until === undefined) throw new Problem('not-found');
    return until;
  });
  return { key, previousUntil };
}
