import type { Endpoint } from '@vigilia/contract/endpoint';
import type { Instant } from '@vigilia/domain/instant';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from './context';

/** One request about patients: who asked for what, and what became of it. */
export interface Access {
  readonly at: Instant;
  readonly endpoint: string;
  /** What its address names, such as the patient. */
  readonly params: unknown;
  readonly status: number;
  readonly staff: number | null;
  readonly role: string | null;
  readonly centre: number | null;
  readonly address: string;
  readonly requestId: string;
}

/** The one place that hears of every request about patients, served or refused. */
export type AccessRecorder = (access: Access) => void;

export function describeAccess(
  endpoint: Endpoint,
  request: FastifyRequest,
  { statusCode }: FastifyReply,
  at: Instant,
): Access {
  const { requestContext, actor, params, ip, id } = request;
  return {
    at,
    endpoint: endpoint.name,
    params,
    status: statusCode,
    staff: actor?.id ?? null,
    role: actor?.role ?? null,
    centre: requestContext && 'centre' in requestContext ? (requestContext as Context).centre.id : null,
    address: ip,
    requestId: id,
  };
}
