import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';

/** What is kept of an answer: what a receiver writes in it is nobody's business. */
export interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
}

interface Request {
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
  readonly signal: AbortSignal;
  /** Resolves names to addresses that may be called; absent: to any. */
  readonly lookup?: LookupFunction;
}

/** Posts and reads the status. */
export type Post = (url: URL, request: Request) => Promise<Answer>;

/** Over the network. Redirects are not followed; the address that was checked is the one that is called. */
export const post: Post = (url, { headers, body, lookup, signal }) => {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': body.byteLength },
        signal,
        agent: false,
        ...(lookup && { lookup }),
      },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null });
        // What follows the status is not read to its end.
        setImmediate(() => sent.destroy());
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
};

/** Of an address in brackets what is in them. */
export const hostnameOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
