import { once } from 'node:events';
import { type AddressInfo, type Socket, isIP } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as they came. */
  raw: string;
}

export interface MailServer {
  url: string;
  port: number;
  received: ReceivedMail[];
  stop(): Promise<void>;
  /** How many connections there have been. */
  connections(): number;
  /** At once, as a power cut would. */
  kill(): Promise<void>;
}

/** A real SMTP server on loopback that keeps what it is sent. */
export async function startMailServer(
  port = 0,
  /** Before a mail that has come is acknowledged. */
  onReceived: (mail: ReceivedMail) => Promise<void> | void = () => {},
  /** Whether it knows no recipient, and says so with the address, as many do. */
  knowsNoOne = false,
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _, done) =>
      done(knowsNoOne ? new Error(`5.1.1 <${address}>: Recipient address rejected: User unknown`) : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((one) => one.address),
          raw: Buffer.concat(chunks).toString('utf8'),
        };
        received.push(mail);
        void Promise.resolve(onReceived(mail)).finally(() => done());
      });
    },
  });
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  const listening = once(server.server, 'listening');
  server.listen(port, '127.0.0.1');
  await listening;
  const address: AddressInfo | string | null = server.server.address();
  const actual = address && typeof address === 'object' && isIP(address.address) ? address.port : port;
  return {
    url: `smtp://127.0.0.1:${actual}`,
    port: actual,
    received,
    connections: () => sockets.size,
    kill: async () => {
      const closed = once(server.server, 'close');
      server.server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The value of a header, unfolded. */
export function header(mail: ReceivedMail, name: string): string | undefined {
  const head = mail.raw.split('\r\n\r\n')[0]?.replaceAll(/\r\n[ \t]+/g, ' ') ?? '';
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim();
}
