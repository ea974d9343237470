import { once } from 'node:events';
import { createServer, request } from 'node:http';

export interface AnswerLoser {
  url: string;
  /** What becomes of the next request that changes something: its answer is lost once the server has given it, or it never arrives. */
  next(fate: 'answerLost' | 'notSent'): void;
  close(): Promise<void>;
}

/** A way to a server of this machine on which the answer to one request is lost. */
export async function answerLoser(target: string): Promise<AnswerLoser> {
  let fate: 'answerLost' | 'notSent' | null = null;
  const proxy = createServer((incoming, outgoing) => {
    const its = incoming.method === 'GET' ? null : fate;
    if (its !== null) fate = null;
    if (its === 'notSent') {
      incoming.socket.destroy();
      return;
    }
    const { method, headers } = incoming;
    const onward = request(new URL(incoming.url ?? '/', target), { method, headers }, (answer) => {
      if (its === 'answerLost') {
        answer.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    next: (given) => {
      fate = given;
    },
    close: () =>
      new Promise<void>((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
