import type { Order } from '@vigilia/contract/orders';
import type { OrderRow } from './order.store';

export const presentOrder = (row: OrderRow): Order => ({
  id: row.id,
  centro: row.centro,
  fecha: new Date(row.fecha).toISOString(),
  nombre: row.nombre,
  email: row.email,
  departamento: row.departamento,
  rollos: row.rollos,
  sensores: row.sensores,
});
