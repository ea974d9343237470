import type { Problem, ProblemCode } from '#contract/shared/problem.ts';

interface Details {
  errors?: Problem['errors'];
  transition?: Problem['transition'];
  conflict?: Problem['conflict'];
  /** Seconds until trying again makes sense; becomes the Retry-After header. */
  retryAfter?: number;
}

/** A refusal on purpose; the error handler presents it as a problem document. */
export class Refused extends Error {
  readonly statusCode: number;
  readonly code: ProblemCode;
  readonly details: Details;

  constructor(statusCode: number, code: ProblemCode, message: string, details: Details = {}) {
    super(message);
    this.name = 'Refused';
    this.statusCode = statusCode;
    this.code = code;
    this.details = details;
  }
}

/** Missing objects and other people's get the same answer. */
export const notFound = () => new Refused(404, 'not_found', 'Not found.');

export const unsupportedMediaType = (message: string) => new Refused(415, 'unsupported_media_type', message);

export const invalid = (path: string, message: string) =>
  new Refused(400, 'invalid_input', 'Check the highlighted fields.', { errors: [{ path, message }] });
