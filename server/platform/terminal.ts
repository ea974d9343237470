import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export interface Terminal {
  /** The next typed line, trimmed. */
  ask: (question: string) => Promise<string>;
  /** The next line as typed, without echo. */
  askHidden: (question: string) => Promise<string>;
  close: () => void;
}

/** A conversation on the terminal; lines pasted ahead of their questions are kept. Ctrl-C and Ctrl-D end it with an error. */
export function openTerminal(): Terminal {
  const lines: string[] = [];
  let isHidden = false;
  let isClosed = false;
  let settle = () => {};
  const output = new Writable({
    write: (chunk, _encoding, done) => (isHidden ? done() : void process.stderr.write(chunk, () => done())),
  });
  const reader = createInterface({ input: process.stdin, output, terminal: true });
  reader.on('line', (line) => {
    lines.push(line);
    settle();
  });
  reader.on('close', () => {
    isClosed = true;
    settle();
  });

  const next = async (): Promise<string> => {
    if (lines.length === 0 && !isClosed) {
      await new Promise<void>((resolve) => {
        settle = resolve;
      });
    }
    const line = lines.shift();
    if (line === undefined) throw new Error('Stopped; nothing was changed.');
    return line;
  };

  return {
    async ask(question) {
      reader.setPrompt(question);
      reader.prompt();
      return (await next()).trim();
    },
    async askHidden(question) {
      process.stderr.write(question);
      isHidden = true;
      try {
        return await next();
      } finally {
        isHidden = false;
        process.stderr.write('\n');
      }
    },
    close: () => reader.close(),
  };
}

/** The first line of what was piped in, empty when nothing was. */
export async function pipedLine(): Promise<string> {
  const reader = createInterface({ input: process.stdin });
  for await (const line of reader) return line;
  return '';
}
