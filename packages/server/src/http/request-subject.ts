import type { Endpoint } from '@vigilia/contract/endpoint';
import { idInPath } from '@vigilia/contract/shared-schemas';
import type { FastifyRequest } from 'fastify';

/** The resident whom a request asks for by number, also where it is refused. */
export const askedPatient = (endpoint: Endpoint, request: FastifyRequest): number[] =>
  endpoint.subject === 'resident' ? askedId(request) : [];

/** Of any other record the number that a request asks for: a staff member, hub, sensor, session … */
export const askedRecord = (endpoint: Endpoint, request: FastifyRequest): number[] =>
  endpoint.subject === undefined || endpoint.subject === 'resident' ? [] : askedId(request);

function askedId(request: FastifyRequest): number[] {
  const [params, query] = [request.params, request.query] as ({ id?: unknown } | null)[];
  const { success, data } = idInPath.safeParse(params?.id ?? query?.id);
  return success ? [data] : [];
}
