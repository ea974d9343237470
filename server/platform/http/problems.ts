import type { Problem, ProblemCode } from '#contract/shared/problem.ts';

import { isConnectionLoss } from '../database/connectionLoss.ts';
import { Refused, invalid } from '../errors.ts';

const titles: Partial<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Not processable',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Not available',
};

/** Of two transactions that cannot both be, PostgreSQL ended this one; the same call again may well succeed: serialization failure, deadlock. */
const passing: ReadonlySet<string> = new Set(['40001', '40P01']);

/** PostgreSQL has ended a statement at its limit. */
const ended = '57014';

/** Framework and driver errors in the product's own words; anything unknown is a 500 without details. */
export function refusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error;
  const status = property(error, 'statusCode');
  const code = property(error, 'code');
  if (status === 413 || code === 'FST_REQ_FILE_TOO_LARGE') return new Refused(413, 'too_large', 'This is too large.');
  if (status === 415)
    return new Refused(415, 'unsupported_media_type', 'Send JSON, or a form where the call takes a file.');
  if (code === ended)
    return new Refused(
      503,
      'unavailable',
      'This took too long and was ended. Try again, or ask for a shorter period.',
      {
        retryAfter: 2,
      },
    );
  if (status === 503 || isConnectionLoss(error) || (typeof code === 'string' && passing.has(code)))
    return new Refused(503, 'unavailable', 'The service is unavailable. Try again.', { retryAfter: 2 });
  if (typeof status === 'number' && status >= 400 && status < 500)
    return invalid('', error instanceof Error ? error.message : 'Bad request.');
  return new Refused(500, 'internal', 'Something went wrong on our side.');
}

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

/** A refusal as an answer's document. */
export const problemOf = (refused: Refused): Problem => ({
  type: `urn:tributary:problem:${refused.code}`,
  title: titles[refused.statusCode] ?? 'Refused',
  status: refused.statusCode,
  detail: refused.message,
  code: refused.code satisfies ProblemCode,
  ...(refused.details.errors ? { errors: refused.details.errors } : {}),
  ...(refused.details.transition ? { transition: refused.details.transition } : {}),
  ...(refused.details.conflict ? { conflict: refused.details.conflict } : {}),
});
