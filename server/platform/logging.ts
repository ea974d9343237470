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

/** A text of a log without emails: mail servers and drivers quote whom they refused, and no erasure reaches a log. */
export const withoutEmails = (text: string): string =>
  text.replaceAll(/[^\s@<>"'`(),;:]+@[^\s@<>"'`(),;:]+/g, '[email]');

function loggedError(error: unknown, depth = 0): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutEmails(String(error)), stack: '' };
  const { code, cause }: { code?: unknown; cause?: unknown } = error;
  return {
    type: error.name,
    message: withoutEmails(error.message),
    stack: withoutEmails(error.stack ?? ''),
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
