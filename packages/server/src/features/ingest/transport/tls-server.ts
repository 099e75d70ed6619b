import { readFileSync, statSync } from 'node:fs';
import type net from 'node:net';
import tls from 'node:tls';
import { HOUR } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import type { Scheduler } from '#scheduler';

interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

const HANDSHAKE_TIMEOUT = 10_000;

/** A server for MQTT over TLS. A certificate that was renewed is used within an hour, without a restart. */
export function openTlsServer(
  files: TlsFiles,
  accept: (socket: net.Socket) => void,
  { log, schedule }: { readonly log: FastifyBaseLogger; readonly schedule?: Scheduler | undefined },
): { server: tls.Server; close: () => void } {
  const options = { ...readContext(files), handshakeTimeout: HANDSHAKE_TIMEOUT };
  const server = tls.createServer(options, accept);
  server.on('tlsClientError', (error) => log.info({ err: error.message }, 'TLS connection refused'));
  let loaded = versionOf(files);
  const stop = schedule?.(HOUR, () => {
    try {
      const version = versionOf(files);
      if (version === loaded) return;
      server.setSecureContext(readContext(files));
      loaded = version;
    } catch (error) {
      log.error({ err: error }, 'the renewed MQTT certificate cannot be used; the one before stays');
    }
  });
  return { server, close: () => stop?.() };
}

function readContext({ cert, key }: TlsFiles): tls.SecureContextOptions {
  try {
    const context = { cert: readFileSync(cert), key: readFileSync(key), minVersion: 'TLSv1.2' } as const;
    tls.createSecureContext(context); // the two must belong together
    return context;
  } catch (error) {
    throw new Error(`MQTT_TLS_CERT and MQTT_TLS_KEY cannot be used: ${(error as Error).message}`);
  }
}

const versionOf = ({ cert, key }: TlsFiles): string =>
  [cert, key].map((file) => statSync(file).mtimeMs).join(' ');
