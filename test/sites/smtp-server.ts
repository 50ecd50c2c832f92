import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface Options extends SMTPServerOptions {
  /** 0: any free one. */
  port?: number;
  /** Called with each mail before it is confirmed. */
  onMail?: (eml: string) => void;
}

/** A mail server on this machine; `received` has what it accepted in full and confirmed, with duplicates. */
export async function startSmtpServer({ port = 0, onMail, ...options }: Options = {}) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 50,
    onData(stream, _session, done) {
      let eml = '';
      stream.on('data', (chunk: Buffer) => {
        eml += chunk;
      });
      stream.on('end', () => {
        received.push(eml);
        onMail?.(eml);
        done();
      });
    },
    ...options,
  });
  // If a client goes away in the middle, or is killed, that is no fault of the server.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  return {
    received,
    url: `smtp://127.0.0.1:${address.port}`,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}
