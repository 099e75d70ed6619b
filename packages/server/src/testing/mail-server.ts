import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail server on loopback that keeps what it gets, or refuses with a code. */
export async function startMailServer() {
  const mails: { from: string; to: string[]; text: string }[] = [];
  let refusal: number | null = null;
  let connections = 0;
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], logger: false },
    onConnect: (_, done) => {
      connections += 1;
      done();
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refusal !== null) return done(Object.assign(new Error('no'), { responseCode: refusal }));
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString('utf8').replaceAll('=\r\n', ''),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    connections: () => connections,
    settings: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'vigilia@zonnehof.example' },
    refuse: (code: number | null) => {
      refusal = code;
    },
  };
}
