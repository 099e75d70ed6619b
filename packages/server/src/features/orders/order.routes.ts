import * as contract from '@vigilia/contract/orders';
import type { Database } from '#db/database';
import type { Context } from '#http/context';
import { Problem } from '#http/problem';
import type { Router } from '#http/router';
import { presentOrder } from './order.presenter';
import { listOrders } from './order.store';
import { placeOrder } from './place-order';

const MAX_KEY = 200;

export function orderRoutes({ serve }: Router, db: Database): void {
  serve(contract.listOrders, async (_, { centre }) => (await listOrders(db, centre.id)).map(presentOrder));

  serve(contract.requestMaterial, async ({ body }, { actor, centre, now, headers, access }) => ({
    id: await placeOrder(access.logged(db), centre.id, body, {
      staffId: actor.id,
      idempotencyKey: keyOf(headers),
      now,
    }),
  }));
}

function keyOf(headers: Context['headers']): string | null {
  const key = headers[contract.IDEMPOTENCY_KEY_HEADER];
  if (key === undefined || key === '') return null;
  if (typeof key !== 'string' || key.length > MAX_KEY) throw new Problem('invalid-parameter');
  return key;
}
