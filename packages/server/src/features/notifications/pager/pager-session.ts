import net from 'node:net';
import type { Destinations } from '../channels/destinations';
import { ACK, ENQ, EOT, encodeCall, NAK, type PagerCall } from './espa';

export interface PagerSettings {
  readonly host: string;
  readonly port: number;
  /** control: we poll and select. station: we wait until we are polled. */
  readonly role: 'control' | 'station';
}

/** The addresses on the bus: the control station, and the paging system. */
const CONTROL_STATION = 0x31;
const PAGING_SYSTEM = 0x32;
const ATTEMPTS = 3;

export class PagerRefused extends Error {
  override name = 'PagerRefused';
}

export type SendCall = typeof sendCall;

/** Sends one call in a connection of its own: select, block, end. */
export async function sendCall(
  settings: PagerSettings,
  call: PagerCall,
  way: { destinations: Destinations; signal: AbortSignal },
): Promise<void> {
  const connection = await connect(settings, way);
  try {
    if (settings.role === 'station') await connection.waitFor(CONTROL_STATION, ENQ);
    await connection.exchange(Buffer.from([PAGING_SYSTEM, ENQ]), 'the paging system does not answer');
    await connection.exchange(encodeCall(call), 'the paging system refused the call');
    connection.write(Buffer.from([EOT]));
    await connection.end();
  } finally {
    connection.destroy();
  }
}

interface Connection {
  write(bytes: Uint8Array): void;
  /** Until these bytes came one after the other. */
  waitFor(...bytes: number[]): Promise<void>;
  /** Sends until it is acknowledged, at most three times. */
  exchange(bytes: Uint8Array, refusal: string): Promise<void>;
  end(): Promise<void>;
  destroy(): void;
}

async function connect(
  { host, port }: PagerSettings,
  { destinations, signal }: { destinations: Destinations; signal: AbortSignal },
): Promise<Connection> {
  const socket = net.connect({ host, port, signal, lookup: destinations.lookup(host, 'any') });
  const received: number[] = [];
  let wake: () => void = () => undefined;
  let failure: Error | undefined;
  socket.on('data', (bytes: Buffer) => {
    received.push(...bytes.subarray(0, 1_000));
    wake();
  });
  const fail = (error: Error) => {
    failure ??= error;
    wake();
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the paging system closed the connection')));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  const next = async (): Promise<number> => {
    for (;;) {
      const byte = received.shift();
      if (byte !== undefined) return byte;
      if (failure) throw failure;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return {
    write: (bytes) => socket.write(bytes),
    waitFor: async (...bytes) => {
      for (let matched = 0; matched < bytes.length; ) {
        const byte = await next();
        matched = byte === bytes[matched] ? matched + 1 : byte === bytes[0] ? 1 : 0;
      }
    },
    exchange: async (bytes, refusal) => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        socket.write(bytes);
        // Anything else on the bus is noise, or a poll of somebody else.
        for (;;) {
          const byte = await next();
          if (byte === ACK) return;
          if (byte === NAK) break;
          if (byte === EOT) throw new PagerRefused(refusal);
        }
      }
      throw new PagerRefused(refusal);
    },
    end: () => new Promise((resolve) => socket.end(resolve)),
    destroy: () => socket.destroy(),
  };
}
