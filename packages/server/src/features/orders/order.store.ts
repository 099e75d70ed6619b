import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

export interface NewOrder {
  nombre: string;
  email: string;
  departamento: string;
  rollos: number;
  sensores: number;
  staffId: number;
  idempotencyKey: string | null;
}

export interface OrderRow {
  id: number;
  centro: string;
  fecha: Instant;
  nombre: string;
  email: string;
  departamento: string;
  rollos: number;
  sensores: number;
}

export async function listOrders(db: Db, centroId: number): Promise<OrderRow[]> {
  return db.many(sql`
    select material_order.id, centre.nombre as centro, fecha, material_order.nombre, email, departamento, rollos, sensores
    from material_order join centre on centre.id = centro_id
    where centro_id = ${centroId} order by fecha desc, material_order.id desc`);
}

/** Undefined when an order with this idempotency key exists, or is being inserted concurrently. */
export async function insertOrder(
  db: Db,
  centroId: number,
  order: NewOrder,
  now: Instant,
): Promise<number | undefined> {
  const row = await db.maybe<{ id: number }>(sql`
    insert into material_order
      (centro_id, fecha, nombre, email, departamento, rollos, sensores, staff_id, idempotency_key)
    values (${centroId}, ${new Date(now)}, ${order.nombre}, ${order.email}, ${order.departamento}, ${order.rollos},
      ${order.sensores}, ${order.staffId}, ${order.idempotencyKey})
    on conflict (centro_id, idempotency_key) do nothing returning id`);
  return row?.id;
}

export async function findOrderByKey(db: Db, centroId: number, key: string): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    select id from material_order where centro_id = ${centroId} and idempotency_key = ${key}`);
  return id;
}
