import http from 'node:http';
import https from 'node:https';
import type net from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { listenWhenFree } from '#listen-when-free';
import type { Scheduler } from '#scheduler';
import type { Certificate } from './authority';
import type { HttpsCertificate } from './https-certificate';
import type { TrustPages } from './trust-pages';

export interface HttpsServerNeeds {
  /** Serves what comes by https, as the plain port does. */
  readonly handle: (request: http.IncomingMessage, response: http.ServerResponse) => void;
  readonly certificate: HttpsCertificate;
  /** Absent: a public authority vouches for us. */
  readonly trust: TrustPages | undefined;
  readonly publicUrl: string;
  /** Absent: all addresses of this machine. */
  readonly host: string | undefined;
  readonly port: number;
  readonly httpPort: number;
  readonly log: FastifyBaseLogger;
  readonly schedule: Scheduler;
}

/**
 * https beside the plain port, and port 80: for redirects, the trust page and an ACME authority's questions. A port that is
 * taken is tried again, and undefined here.
 */
export async function openHttpsServers(needs: HttpsServerNeeds): Promise<{
  readonly port: number | undefined;
  readonly httpPort: number | undefined;
  close(): Promise<void>;
}> {
  const { certificate, host, log } = needs;
  const current = certificate.current();
  const secure = https.createServer(
    { minVersion: 'TLSv1.2', requestTimeout: 60_000, ...(current && contextOf(current)) },
    needs.handle,
  );
  secure.on('tlsClientError', (error) => log.debug({ err: error.message }, 'TLS connection refused'));
  // Open connections go on with the certificate that they began with.
  certificate.onChange((renewed) => secure.setSecureContext(contextOf(renewed)));
  const plain = http.createServer({ requestTimeout: 10_000 }, (request, response) => {
    try {
      answerPlain(needs, request, response);
    } catch (error) {
      // Thrown here it would end the server, and anybody can send anything to this port.
      log.warn({ err: error }, 'a request at port 80 could not be answered');
      if (response.headersSent) response.destroy();
      else response.writeHead(400).end();
    }
  });
  const stops = await Promise.all([
    listenWhenFree(plain, { host, port: needs.httpPort, name: 'HTTP_PORT' }, needs),
    listenWhenFree(secure, { host, port: needs.port, name: 'HTTPS_PORT' }, needs),
  ]);
  return {
    port: portOf(secure),
    httpPort: portOf(plain),
    close: async () => {
      await Promise.all(stops.map((stop) => stop()));
      await Promise.all([plain, secure].map(closeServer));
    },
  };
}

const portOf = (server: net.Server) => (server.address() as net.AddressInfo | null)?.port;

export const contextOf = ({ certificate, privateKey }: Certificate) => ({
  ...{ cert: certificate, key: privateKey, minVersion: 'TLSv1.2' as const },
});

const CHALLENGE = '/.well-known/acme-challenge/';

function answerPlain(
  { certificate, trust, publicUrl }: HttpsServerNeeds,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): void {
  const { url = '/', method = '' } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  response.setHeader('x-content-type-options', 'nosniff');
  // What was sent here is readable to everybody on the way: a hub or a script that does so must be noticed, not helped.
  if (!isRead) {
    response.writeHead(403, { 'content-type': 'text/plain' }).end(`Send this to ${publicUrl}\n`);
    return;
  }
  if (url.startsWith(CHALLENGE)) {
    const answer = certificate.challengeAnswer(url.slice(CHALLENGE.length));
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'text/plain' }).end(answer);
    return;
  }
  const file = url.startsWith('/') ? trust?.file(url, request.headers['accept-language']) : undefined;
  if (file) {
    response.writeHead(200, { ...file.headers, 'content-type': file.type });
    response.end(method === 'HEAD' ? undefined : file.body);
    return;
  }
  // A whole address in the request line is that of a proxy, which we are not.
  const path = url.startsWith('/') && !url.startsWith('//') ? url : '/';
  response.writeHead(308, { location: publicUrl + path }).end();
}

function closeServer(server: http.Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
