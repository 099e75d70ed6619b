import { readFileSync, statSync } from 'node:fs';
import type net from 'node:net';
import tls from 'node:tls';
import { HOUR } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import type { Scheduler } from '#scheduler';

/** Where a certificate and its key come from, and are renewed. */
export interface TlsSource {
  /** Empty: there is none yet, and connections are refused until there is. */
  context(): tls.SecureContextOptions;
  /** Returns how to stop. */
  onRenewal(listener: (context: tls.SecureContextOptions) => void): () => void;
}

const HANDSHAKE_TIMEOUT = 10_000;

/** A server for MQTT over TLS. A certificate that was renewed is used without a restart. */
export function openTlsServer(
  source: TlsSource,
  accept: (socket: net.Socket) => void,
  log: FastifyBaseLogger,
): { server: tls.Server; close: () => void } {
  const options = { ...source.context(), handshakeTimeout: HANDSHAKE_TIMEOUT };
  const server = tls.createServer(options, accept);
  server.on('tlsClientError', (error) => log.info({ err: error.message }, 'TLS connection refused'));
  return { server, close: source.onRenewal((context) => server.setSecureContext(context)) };
}

interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** Files that somebody else renews: looked at every hour. */
export function tlsFiles(
  files: TlsFiles,
  { log, schedule }: { readonly log: FastifyBaseLogger; readonly schedule?: Scheduler | undefined },
): TlsSource {
  return {
    context: () => readContext(files),
    onRenewal: (listener) => {
      let loaded = versionOf(files);
      const stop = schedule?.(HOUR, () => {
        try {
          const version = versionOf(files);
          if (version === loaded) return;
          listener(readContext(files));
          loaded = version;
        } catch (error) {
          log.error({ err: error }, 'the renewed MQTT certificate cannot be used; the one before stays');
        }
      });
      return () => stop?.();
    },
  };
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
