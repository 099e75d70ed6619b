import type { IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { RawAnswer } from '#http/raw-answer';

/** The list as it lies ready, in each of the ways that a reader may want it. */
export class ListAnswers {
  private readonly plain: RawAnswer;
  private readonly zipped: RawAnswer;
  private readonly unchanged: RawAnswer;

  constructor(
    readonly json: Buffer,
    private readonly etag: string,
  ) {
    const headers = { etag, vary: 'accept-encoding', 'content-type': 'application/json; charset=utf-8' };
    this.plain = new RawAnswer(json, headers);
    this.zipped = new RawAnswer(gzipSync(json, { level: 4 }), { ...headers, 'content-encoding': 'gzip' });
    this.unchanged = new RawAnswer(undefined, headers, 304);
  }

  /** Nothing when the reader has it already, compressed when the reader can take it. */
  for(headers: IncomingHttpHeaders): RawAnswer {
    const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (known?.includes(this.etag)) return this.unchanged;
    return /\bgzip\b/.test(String(headers['accept-encoding'] ?? '')) ? this.zipped : this.plain;
  }
}
