import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Shorter texts fit into one packet either way. */
const COMPRESS_FROM = 1024;

/** Of gzip's nine, the level that takes a third of the time of the highest and stays within a tenth of its size. */
export const GZIP_LEVEL = 4;

/** Gzip, and not brotli: what is made for one answer must be made quickly. */
export const acceptsGzip = (headers: IncomingHttpHeaders): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(headers['accept-encoding'] ?? ''));

export function sendJson(request: FastifyRequest, reply: FastifyReply, body: unknown) {
  if (body === undefined) return reply.send();
  return sendText(request, reply.type('application/json; charset=utf-8'), JSON.stringify(body));
}

export const sendText = async (request: FastifyRequest, reply: FastifyReply, text: string) =>
  reply.send(await compressPayload(request, reply, text));

/**
 * Compressed where the reader takes that and it is worth it, on another thread than the one that serves requests. Not a
 * hook of every route: the patient list, by far the most requested, is compressed once for everybody (ListResponse).
 */
export async function compressPayload(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (typeof payload !== 'string' || payload.length < COMPRESS_FROM) return payload;
  reply.header('vary', 'accept-encoding');
  if (!acceptsGzip(request.headers)) return payload;
  const bytes = await gzipInBackground(payload, { level: GZIP_LEVEL });
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  return bytes;
}

const gzipInBackground = promisify<string, { level: number }, Buffer>(gzip);
