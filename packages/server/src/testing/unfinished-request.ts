import net from 'node:net';

interface UnfinishedRequest {
  readonly path: string;
  readonly token: string;
  /** The announced length of the body. */
  readonly length: number;
}

/** Begins a POST and sends only the first bytes of its body. */
export function openUnfinishedRequest(
  address: string,
  { path, token, length }: UnfinishedRequest,
): net.Socket {
  const { hostname, port } = new URL(address);
  const socket = net.connect(Number(port), hostname);
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      `Host: ${hostname}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${length}`,
      '',
      '{"readings":[',
    ].join('\r\n'),
  );
  return socket;
}

/** The status of the answer to a request whose body is announced and never sent. */
export function statusWithoutBody(address: string, request: UnfinishedRequest): Promise<number> {
  const socket = openUnfinishedRequest(address, request);
  return new Promise((done, fail) => {
    socket.once('error', fail);
    socket.once('data', (data) => {
      socket.destroy();
      done(Number(String(data).split(' ')[1]));
    });
  });
}
