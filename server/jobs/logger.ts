import { LogLevel, Logger } from 'graphile-worker';
import type { BaseLogger } from 'pino';

export type JobLog = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** graphile-worker's messages in our log; without one, nowhere. */
export const workerLogger = (logger?: JobLog): Logger =>
  new Logger(() => (level, message, meta) => {
    const details = meta?.error === undefined ? {} : { err: meta.error };
    switch (level) {
      case LogLevel.ERROR:
        logger?.error(details, message);
        break;
      case LogLevel.WARNING:
        logger?.warn(details, message);
        break;
      default:
        logger?.debug(details, message);
    }
  });
