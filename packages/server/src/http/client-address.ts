import type { FastifyRequest } from 'fastify';

/** The caller's address; empty once its connection is closed, where Fastify has none whatever its type says. */
export const addressOf = (request: FastifyRequest): string => (request.ip as string | undefined) ?? '';
