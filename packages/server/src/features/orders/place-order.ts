import type { BodyOf } from '@vigilia/contract/endpoint';
import type { requestMaterial } from '@vigilia/contract/orders';
import type { Instant } from '@vigilia/domain/instant';
import type { Database } from '#db/database';
import { findOrderByKey, insertOrder } from './order.store';

/** One key, one order, however often and however fast it is sent: the database itself keeps the second one out. */
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
    // Only a key can stand in the way of an order, so there is one.
    return findOrderByKey(db, centroId, idempotencyKey as string);
  });
}
