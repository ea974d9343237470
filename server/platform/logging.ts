import type { LoggerOptions } from 'pino';

import type { LogLevel } from './config.ts';

/** The logged part of an error. Only this: a driver's errors carry their connection and the values of the statement. */
type Logged = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: Logged;
};

const deepest = 3;

function loggedError(error: unknown, depth = 0): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { code, cause }: { code?: unknown; cause?: unknown } = error;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(typeof code === 'string' ? { code } : {}),
    ...(cause === undefined || depth >= deepest ? {} : { cause: loggedError(cause, depth + 1) }),
  };
}

/** Settings of every log of the process. Secrets are left out wherever a line could hold them. */
export const logOptions = (level: LogLevel) =>
  ({
    level,
    redact: ['token', 'password', 'authorization', 'cookie'].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    serializers: { err: (error: unknown) => loggedError(error) },
  }) satisfies LoggerOptions;
