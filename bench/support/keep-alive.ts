import net from 'node:net';

/**
 * One HTTP keep-alive connection with one request at a time. Hand-written, because a full client would cost more than
 * what is measured; both sides of a comparison use it.
 */
export class KeepAlive {
  private head = '';
  private missing = 0;
  private status = 0;
  private answered: ((status: number) => void) | undefined;
  private failed: ((error: Error) => void) | undefined;

  private constructor(private readonly socket: net.Socket) {
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.take(chunk));
    socket.on('error', (error) => this.failed?.(error));
    socket.on('close', () => this.failed?.(new Error('The server closed the connection.')));
  }

  static async to(address: string): Promise<KeepAlive> {
    const { hostname, port } = new URL(address);
    const socket = net.connect(Number(port), hostname);
    await new Promise<void>((connected, failed) => {
      socket.once('connect', connected).once('error', failed);
    });
    return new KeepAlive(socket);
  }

  request(request: string | Buffer): Promise<number> {
    this.socket.write(request);
    return new Promise((answered, failed) => {
      this.answered = answered;
      this.failed = failed;
    });
  }

  close(): void {
    this.failed = undefined;
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    let rest = chunk.length;
    if (this.missing === 0) {
      const before = this.head.length;
      this.head += chunk.toString('latin1');
      const end = this.head.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.status = Number(this.head.slice(9, 12));
      this.missing = Number(/\r\ncontent-length: (\d+)/i.exec(this.head)?.[1] ?? 0);
      rest = before + chunk.length - end - 4;
      this.head = '';
    }
    this.missing -= rest;
    if (this.missing === 0) this.answered?.(this.status);
  }
}

export const requestFor = (
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): string => {
  const fields = {
    host: 'bench',
    ...headers,
    ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
};
