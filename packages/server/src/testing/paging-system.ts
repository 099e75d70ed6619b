import net, { type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** How a paging system on loopback behaves. */
interface Behaviour {
  /** station: it is selected by us. control: it polls us first. */
  readonly role?: 'station' | 'control';
  /** Answers to blocks with a right check character; the last one is repeated. */
  readonly answers?: ('ack' | 'nak' | 'eot' | 'silent')[];
}

const [START_OF_TEXT, RECORD, UNIT] = [0x02, 0x1e, 0x1f].map((code) => String.fromCharCode(code)) as [
  string,
  string,
  string,
];

/** The records of one block, as a paging system reads them; `null` for a wrong check character. */
function readBlock(bytes: Uint8Array): Record<string, string> | null {
  const [soh, ...rest] = bytes;
  const check = rest.pop();
  if (soh !== 0x01 || rest.reduce((all, byte) => all ^ byte, 0) !== check) return null;
  const text = Buffer.from(rest).toString('latin1');
  const header = text[0] ?? '';
  const data = text.slice(text.indexOf(START_OF_TEXT) + 1, -1);
  const records = data.split(RECORD).map((record) => record.split(UNIT) as [string, string]);
  return { header, ...Object.fromEntries(records) };
}

/** A paging system that speaks ESPA 4.4.4 on loopback and keeps the calls it acknowledged. */
export async function startPagingSystem({ role = 'station', answers = ['ack'] }: Behaviour = {}) {
  const calls: Record<string, string>[] = [];
  const blocks: (Record<string, string> | null)[] = [];
  let ended = 0;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let held: number[] = [];
    if (role === 'control') socket.write(Buffer.from([0x33, 0x05, 0x31, 0x05]));
    socket.on('data', (bytes: Buffer) => {
      held.push(...bytes);
      for (;;) {
        if (held[0] === 0x32 && held[1] === 0x05) {
          held = held.slice(2);
          socket.write(Buffer.from([0x06]));
        } else if (held[0] === 0x04) {
          held = held.slice(1);
          ended += 1;
        } else if (held[0] === 0x01 && held.includes(0x03) && held.length > held.indexOf(0x03) + 1) {
          const block = held.splice(0, held.indexOf(0x03) + 2);
          const records = readBlock(Uint8Array.from(block));
          blocks.push(records);
          const answer = records === null ? 'nak' : (answers.length > 1 ? answers.shift() : answers[0])!;
          if (answer === 'ack') calls.push(records!);
          if (answer !== 'silent') socket.write(Buffer.from([{ ack: 0x06, nak: 0x15, eot: 0x04 }[answer]]));
        } else return;
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return {
    calls,
    blocks,
    port: (server.address() as AddressInfo).port,
    get ended() {
      return ended;
    },
  };
}
