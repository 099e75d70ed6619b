import { z } from 'zod';
import { endpoint } from './endpoint';
import { centreQuery, id, instant, name, writeResponse } from './shared-schemas';

export const order = z.object({
  id,
  /** The centre's name: the client column. */
  centro: z.string(),
  fecha: instant,
  nombre: z.string(),
  email: z.string(),
  departamento: z.string(),
  rollos: z.int(),
  sensores: z.int(),
});
export type Order = z.output<typeof order>;

export const listOrders = endpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/api/pacientes/orders',
  summary: 'The orders of a centre, newest first.',
  access: 'material:read',
  query: centreQuery,
  response: z.array(order),
});

export const MAX_MATERIAL = 100;
const amount = z.int().min(0).max(MAX_MATERIAL);

/** A second request with the same key returns the same order (R-ORDERS-8). */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

export const requestMaterial = endpoint({
  name: 'requestMaterial',
  creates: ['orders', 'orders-ever'],
  method: 'POST',
  path: '/api/pacientes/pedirMaterial',
  summary: 'Order sensors and stickers.',
  access: 'material:request',
  query: centreQuery,
  body: z
    .object({
      sensors: amount,
      stickers: amount,
      departamento: name(100),
      nombre: name(100),
      email: z.email().max(200),
    })
    .refine((order) => order.sensors + order.stickers > 0, { path: ['sensors'], error: 'material-required' }),
  response: writeResponse,
});
