import type { Endpoint } from '@vigilia/contract/endpoint';
import type { Instant } from '@vigilia/domain/instant';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from './context';

/** One access to patient data: who asked for what, and with which result. */
export interface Access {
  readonly at: Instant;
  readonly endpoint: string;
  /** The path parameters, such as the patient's id. */
  readonly params: unknown;
  readonly status: number;
  readonly staff: number | null;
  readonly role: string | null;
  readonly centre: number | null;
  readonly address: string;
  readonly requestId: string;
}

/** Called for every request for patient data, served or refused. */
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
