import type { IncomingHttpHeaders } from 'node:http';
import { RawAnswer } from '#http/raw-answer';
import type { ListBytes } from './ward';

/** The list as it lies ready: nothing when the reader has it already, compressed when the reader can take it. */
export function listAnswer({ json, gzip, etag }: ListBytes, headers: IncomingHttpHeaders): RawAnswer {
  const told = { etag, vary: 'accept-encoding', 'content-type': 'application/json; charset=utf-8' };
  if (headers['if-none-match']?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag))
    return new RawAnswer(undefined, told, 304);
  const zipped = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
  return zipped ? new RawAnswer(gzip, { ...told, 'content-encoding': 'gzip' }) : new RawAnswer(json, told);
}
