import type { BodyOf } from '@vigilia/contract/endpoint';
import type { requestMaterial } from '@vigilia/contract/orders';
import type { Instant } from '@vigilia/domain/instant';
import type { Database } from '#db/database';
import { findOrderByKey, insertOrder } from './order.store';

/** One idempotency key is one order, also among concurrent requests: a unique index refuses the second. */
export async function placeOrder(
  db: Database,
  centroId: number,
  asked: BodyOf<typeof requestMaterial>,
  by: { staffId: number; idempotencyKey: string | null; now: Instant },
): Promise<number> {
  const { sensors, stickers, ...who } = asked;
  const { staffId, idempotencyKey } = by;
  const order = { ...who, rollos: stickers, sensores: sensors, staffId, idempotencyKey };
  return db.transaction(async (db) => {
    const id = await insertOrder(db, centroId, order, by.now);
    if (id !== undefined) return id;
    // Only the unique index on the key can refuse an order, so there is a key.
    return findOrderByKey(db, centroId, idempotencyKey as string);
  });
}
