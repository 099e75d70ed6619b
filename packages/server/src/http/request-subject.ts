import type { Endpoint } from '@vigilia/contract/endpoint';
import { idInPath } from '@vigilia/contract/shared-schemas';
import type { FastifyRequest } from 'fastify';

/** The resident whom a request asks for by number in its path or query, also where it is refused. */
export function askedPatient(endpoint: Endpoint, request: FastifyRequest): number[] {
  if (endpoint.subject === 'resident') return askedId(request);
  return takesPaciente(endpoint) ? idsIn((request.query as { paciente?: unknown } | null)?.paciente) : [];
}

/** Of any other record the number that a request asks for: a staff member, hub, sensor, session … */
export const askedRecord = (endpoint: Endpoint, request: FastifyRequest): number[] =>
  endpoint.subject === undefined || endpoint.subject === 'resident' ? [] : askedId(request);

function askedId(request: FastifyRequest): number[] {
  const [params, query] = [request.params, request.query] as ({ id?: unknown } | null)[];
  return idsIn(params?.id ?? query?.id);
}

const takesPaciente = ({ query }: Endpoint): boolean =>
  'paciente' in ((query as { shape?: object }).shape ?? {});

function idsIn(value: unknown): number[] {
  const { success, data } = idInPath.safeParse(value);
  return success ? [data] : [];
}
