import type { Problem } from '#contract/shared/problem.ts';

import { ProblemError } from './problemError.ts';

/** The problem of a failed call from any source; `status` 0 when there was no response. */
export interface ProblemLike {
  status: number;
  code: string;
  detail: string;
  errors: readonly { path: string; message: string }[];
  /** Why a transition is not allowed, in words. */
  reasons: readonly string[];
  /** With `version_conflict`, where it is known: the version now, and what changed since the one sent. */
  conflict?: Problem['conflict'];
  /** Seconds until another attempt is welcome. */
  retryAfter: number | null;
}

/** The words for any failure: the server's own, or the specification's last resort. */
export const problemOf = (error: unknown): ProblemLike => {
  const { status, code, message, errors, reasons, conflict, retryAfter } =
    error instanceof ProblemError ? error : new ProblemError(0, null);
  return { status, code, detail: message, errors, reasons, conflict, retryAfter };
};
