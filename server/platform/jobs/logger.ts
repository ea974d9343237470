import { Logger } from 'graphile-worker';
import type { BaseLogger } from 'pino';

import { withoutEmails } from '../logging.ts';

export type JobLog = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** graphile-worker's levels by name; its enum is erased from what it exports. */
const levels = new Map<string, 'error' | 'warn'>([
  ['error', 'error'],
  ['warning', 'warn'],
]);

/** graphile-worker's messages in our log, its chatter at debug; without a log, nowhere. */
export const workerLogger = (logger?: JobLog): Logger =>
  new Logger(() => (level, message, meta) => {
    const details = meta?.['error'] === undefined ? {} : { err: meta['error'] };
    logger?.[levels.get(level) ?? 'debug'](details, withoutEmails(message));
  });
