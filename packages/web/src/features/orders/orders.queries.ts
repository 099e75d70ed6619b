import { useMutation, useQuery } from '@tanstack/react-query';
import type { BodyOf } from '@vigilia/contract/endpoint';
import { IDEMPOTENCY_KEY_HEADER, listOrders, requestMaterial } from '@vigilia/contract/orders';
import { listUsers } from '@vigilia/contract/staff';
import { aboutQuery } from '#lib/about';
import { call } from '#lib/call';
import { callQuery } from '#lib/list-query';
import { useMay } from '#lib/may';
import { useIdCentro } from '#lib/session';

export type Material = BodyOf<typeof requestMaterial>;

/** The names of the staff, from a host of their own (R-ORDERS-9). If that does not answer there are none. */
export function useNames(): string[] {
  const { data: about } = useQuery(aboutQuery);
  const idCentro = useIdCentro();
  const may = useMay();
  const { data = [] } = useQuery({
    ...callQuery(listUsers, { query: { idCentro }, host: about?.usersHost ?? '' }),
    enabled: about !== undefined && may('staff:suggest'),
    retry: false,
    meta: { handlesErrors: true },
  });
  return [...new Set(data.map(({ nombre }) => nombre))];
}

/** The form shows the error itself. Requests with the same key are one order. */
export function useRequestMaterial() {
  const idCentro = useIdCentro();
  return useMutation({
    mutationFn: ({ key, body }: { key: string; body: Material }) =>
      call(requestMaterial, { query: { idCentro }, body, headers: { [IDEMPOTENCY_KEY_HEADER]: key } }),
    meta: { handlesErrors: true, refreshes: [listOrders.name] },
  });
}
