import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { mailOf, type Mail } from './mime.ts';

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  /** Everything received so far, oldest first. */
  all: readonly Mail[];
  /**
   * The oldest mail to this address that was not handed out yet (and whose subject matches), waiting for it to come;
   * after 15 s an error that lists what came instead.
   */
  next(to: string, subject?: RegExp): Promise<Mail>;
  /** Keeps senders waiting for an answer until `release`. */
  hold(): void;
  release(): void;
  close(): Promise<void>;
}

const patience = 15_000;

/** A real SMTP server on loopback that keeps every mail. */
export async function openMailServer(): Promise<MailServer> {
  const all: Mail[] = [];
  const taken = new Set<Mail>();
  const arrivals = new EventTarget();
  let waiting: (() => void)[] | null = null;
  const release = () => {
    for (const go of waiting ?? []) go();
    waiting = null;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        all.push(
          mailOf(
            Buffer.concat(chunks),
            rcptTo.map(({ address }) => address),
            mailFrom ? mailFrom.address : '',
          ),
        );
        if (waiting) waiting.push(done);
        else done();
        arrivals.dispatchEvent(new Event('mail'));
      });
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    all,
    async next(to, subject = /(?:)/) {
      const signal = AbortSignal.timeout(patience);
      for (;;) {
        const found = all.find((mail) => !taken.has(mail) && mail.to.includes(to) && subject.test(mail.subject));
        if (found) {
          taken.add(found);
          return found;
        }
        await once(arrivals, 'mail', { signal }).catch(() => {
          const came = all.map((mail) => `${mail.to.join(', ')}: ${mail.subject}${taken.has(mail) ? ' (taken)' : ''}`);
          throw new Error(
            `No mail to ${to} with a subject like ${subject} in ${patience / 1000} s; came: ${came.join(' | ') || 'none'}`,
          );
        });
      }
    },
    hold: () => void (waiting ??= []),
    release,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
