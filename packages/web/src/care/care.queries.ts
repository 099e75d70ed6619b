import { queryOptions } from '@tanstack/react-query';
import { alertHistory } from '@vigilia/contract/alert-history';
import { listCare } from '@vigilia/contract/care';
import { call } from '#lib/call';

interface Period {
  /** Local dates, both included. */
  readonly from: string;
  readonly to: string;
}

/** What was recorded of a resident. The key begins with the resident, so that a new record loads it again. */
export const careQuery = (id: number, { from, to }: Period) =>
  queryOptions({
    queryKey: [listCare.name, { id }, { from, to }],
    queryFn: ({ signal }) => call(listCare, { params: { id, from, to }, signal }),
    meta: { handlesErrors: true },
  });

/** The newest alerts of a resident. */
export const residentAlertsQuery = (idCentro: number | undefined, paciente: number, { from, to }: Period) =>
  queryOptions({
    queryKey: [alertHistory.name, { idCentro, paciente, from, to }],
    queryFn: ({ signal }) =>
      call(alertHistory, { params: { from, to }, query: { idCentro, paciente }, signal }),
    meta: { handlesErrors: true },
  });
