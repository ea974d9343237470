import type { Problem } from '#contract/shared/problem.ts';

import { unreachableWords } from './unreachable.ts';

/**
 * A refused or failed call: the problem document's parts. Without one: `Wrong Services`, or that the server can't be reached.
 */
export class ProblemError extends Error {
  /** HTTP status; 0 when nothing answered. */
  readonly status: number;
  readonly code: Problem['code'] | 'unreachable';
  readonly errors: readonly { path: string; message: string }[];
  /** Of a refused transition; without those the message already contains. */
  readonly reasons: readonly string[];
  /** What changed since the version that was sent, where that is why. */
  readonly conflict: Problem['conflict'];
  /** Seconds. */
  readonly retryAfter: number | null;

  constructor(status: number, problem: Problem | null, retryAfter: number | null = null) {
    super(problem?.detail ?? (status === 0 ? unreachableWords : 'Wrong Services'));
    this.name = 'ProblemError';
    this.status = status;
    this.code = problem?.code ?? (status === 0 ? 'unreachable' : 'internal');
    this.errors = problem?.errors ?? [];
    this.conflict = problem?.conflict;
    this.reasons = (problem?.transition?.reasons ?? []).filter((reason) => !this.message.includes(reason));
    this.retryAfter = retryAfter;
  }
}
