import { testKey } from '../secrets.ts';
import type { TestDatabase } from '../databases/database.ts';
import { type Program, start } from './program.ts';

/** A server in a process of its own on a test's database. */
export interface ServerProcess {
  url: string;
  program: Program;
  /** Kills it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Stops it as an operator would. */
  stop(): Promise<void>;
}

interface Given {
  /** Of `bundle('server')`. */
  file: string;
  db: TestDatabase;
  port: number;
  smtpUrl: string;
  /** More settings. */
  env?: Record<string, string>;
}

/** Starts a server and waits until it listens. */
export async function startServer({ file, db, port, smtpUrl, env = {} }: Given): Promise<ServerProcess> {
  const program = start(file, [], {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: db.url,
    DATABASE_OWNER_URL: db.ownerUrl,
    SMTP_URL: smtpUrl,
    DATA_KEY: testKey,
    SEED_DEMO: '0',
    LOG_LEVEL: 'error',
    ...env,
  });
  const url = await program.line();
  const end = async (signal: NodeJS.Signals) => {
    if (program.child.exitCode === null && program.child.signalCode === null) program.child.kill(signal);
    await program.ended;
  };
  return { url, program, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
