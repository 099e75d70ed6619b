import type net from 'node:net';
import { addressKey } from '#http/client-address';
import { oldestOfLargestParty } from '#largest-party';

/**
 * Connections on which no hub has signed in yet, also those whose TLS handshake is under way. Anybody can open them, so a new
 * one is always let in, and when there are too many another one is closed.
 */
export class Strangers {
  /** By the client's address and port, which a socket and the TLS socket upon it have in common; the oldest first. */
  private readonly sockets = new Map<string, net.Socket>();

  constructor(private readonly most: number) {}

  add(socket: net.Socket): void {
    const client = clientOf(socket);
    this.sockets.set(client, socket);
    socket.once('close', () => {
      if (this.sockets.get(client) === socket) this.sockets.delete(client);
    });
    if (this.sockets.size > this.most) this.closeOne();
  }

  /** A hub has signed in. */
  delete(socket: net.Socket): void {
    this.sockets.delete(clientOf(socket));
  }

  closeOne(): void {
    const [client, socket] = oldestOfLargestParty(this.sockets, ([, socket]) => partyOf(socket)) ?? [];
    if (client === undefined) return;
    this.sockets.delete(client);
    socket?.destroy();
  }
}

const clientOf = ({ remoteAddress, remotePort }: net.Socket): string => `${remoteAddress} ${remotePort}`;

const partyOf = ({ remoteAddress }: net.Socket): string => addressKey(remoteAddress ?? '');
