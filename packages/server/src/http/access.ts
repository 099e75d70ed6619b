import type { Endpoint } from '@vigilia/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context, OpenContext } from './context';

/** One request about patients: who asked for what, and what became of it. */
export interface Access {
  readonly at: number;
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

export function accessOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  context: OpenContext | Context | undefined,
): Access {
  const staff = context && 'actor' in context ? context : undefined;
  return {
    at: context?.now ?? Date.now(),
    endpoint: endpoint.name,
    params: request.params,
    status: reply.statusCode,
    staff: staff?.actor.id ?? null,
    role: staff?.actor.role ?? null,
    centre: staff?.centre.id ?? null,
    address: request.ip,
    requestId: request.id,
  };
}
