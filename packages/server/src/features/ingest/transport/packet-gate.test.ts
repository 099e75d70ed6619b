import type net from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { PacketGate } from './packet-gate';

const turn = () => new Promise((done) => setImmediate(done));

test.each([
  ['PINGREQ', [0xc0, 0]],
  ['UNSUBSCRIBE', [0xa2, 5, 0, 9, 0, 1, 0x61]],
  ['SUBSCRIBE', [0x82, 6, 0, 9, 0, 1, 0x61, 0]],
])('of a flood of %s 100 packets are handed on in a turn of the event loop', async (_, packet) => {
  const socket = new PassThrough({ highWaterMark: 10_000 });
  const gate = new PacketGate(socket as unknown as net.Socket, () => true);
  gate.signIn();
  socket.write(Buffer.concat(Array.from({ length: 250 }, () => Buffer.from(packet))));
  for (const handedOn of [100, 100, 50]) {
    expect(socket.read()).toHaveLength(handedOn * packet.length);
    expect(socket.read()).toBeNull();
    await turn();
  }
});
