import type { ProblemLike } from './problem.ts';

/** The server's own decisions; they are made after it has looked at the Idempotency-Key. */
const decided: ReadonlySet<number> = new Set([404, 409, 410, 412, 422]);

/** The outcome of a failed call for its Idempotency-Key: see `SubmissionOutcome`. */
export function outcomeOf({ status, code }: Pick<ProblemLike, 'status' | 'code'>) {
  if (code === 'idempotency_mismatch') return 'mismatched';
  if (code === 'in_flight' || status === 408 || status < 400 || status >= 500) return 'lost';
  return decided.has(status) ? 'refused' : 'barred';
}

/** Whether the answer itself is missing: no connection, a timeout, or a server that failed. */
export const hasNoAnswer = ({ status }: Pick<ProblemLike, 'status'>): boolean => status === 0 || status >= 500;
