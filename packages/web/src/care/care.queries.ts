import { alertHistory } from '@vigilia/contract/alert-history';
import { listCare } from '@vigilia/contract/care';
import { callQuery } from '#lib/list-query';

interface Period {
  /** Local dates, both included. */
  readonly from: string;
  readonly to: string;
}

/** What was recorded of a resident. The key begins with the resident, so that a new record loads it again. */
export const careQuery = (id: number, { from, to }: Period) => ({
  ...callQuery(listCare, { params: { id, from, to } }),
  queryKey: [listCare.name, { id }, { from, to }],
  meta: { handlesErrors: true },
});

/** The newest alerts of a resident. */
export const residentAlertsQuery = (idCentro: number | undefined, paciente: number, period: Period) => ({
  ...callQuery(alertHistory, { params: { ...period }, query: { idCentro, paciente } }),
  meta: { handlesErrors: true },
});
