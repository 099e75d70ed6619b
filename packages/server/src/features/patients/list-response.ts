import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { acceptsGzip, GZIP_LEVEL } from '#http/compression';
import { RawResponse } from '#http/raw-response';

/** The patient list as bytes, made once for everybody who asks: plain, compressed, or 304. */
export class ListResponse {
  private readonly etag: string;
  private readonly plain: RawResponse;
  private readonly compressed: RawResponse;
  private readonly notModified: RawResponse;

  constructor(
    readonly json: string,
    readonly revision: number,
    /** Whom it shows, for the access log. */
    readonly pacientes: readonly number[] = [],
  ) {
    const body = Buffer.from(json);
    this.etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const headers = {
      etag: this.etag,
      vary: 'accept-encoding',
      'content-type': 'application/json; charset=utf-8',
    };
    this.plain = new RawResponse(body, headers);
    this.compressed = new RawResponse(gzipSync(body, { level: GZIP_LEVEL }), {
      ...headers,
      'content-encoding': 'gzip',
    });
    this.notModified = new RawResponse(undefined, headers, 304);
  }

  for(headers: IncomingHttpHeaders): RawResponse {
    const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (known?.includes(this.etag)) return this.notModified;
    return acceptsGzip(headers) ? this.compressed : this.plain;
  }
}
