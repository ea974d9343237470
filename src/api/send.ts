import type { AnswerOf, Endpoint, Schema } from '#contract/shared/endpoint.ts';
import { isRecord } from '#contract/shared/isRecord.ts';

import { rememberAnswer } from './answers.ts';
import type { CallOptions } from './call.ts';
import { errorsOf, fits, type FieldError, type LooseInput } from './input.ts';
import { invalidate } from './invalidate.ts';
import { ProblemError } from './problemError.ts';

const loadCall = () => import('./call.ts');

const invalid = (errors: FieldError[]) =>
  new ProblemError(400, {
    type: 'about:blank',
    title: 'Invalid input',
    status: 400,
    code: 'invalid_input',
    detail: 'Check the highlighted fields.',
    errors,
  });

/** The body without those empty fields that the schema would not take, so that optional fields may stay empty. */
function withoutRefusedBlanks(schema: Schema | undefined, body: unknown): unknown {
  if (!isRecord(body)) return body;
  const refused = new Set(errorsOf(schema, body).map(({ path }) => path));
  return Object.fromEntries(Object.entries(body).filter(([key, value]) => value !== '' || !refused.has(key)));
}

interface SendOptions extends CallOptions {
  /** The caller invalidates what the command changes, and decides when. */
  isQuiet?: boolean;
}

/**
 * Checks a command against its endpoint, sends it, and invalidates what it changes.
 * @throws {ProblemError} also for what the contract refuses before anything is sent; its `errors` name the fields
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  loose: LooseInput,
  { isQuiet = false, ...options }: SendOptions = {},
): Promise<AnswerOf<E>> {
  const input = { ...loose, body: withoutRefusedBlanks(endpoint.body, loose.body) };
  if (!fits(endpoint, input)) {
    const before = new Map(errorsOf(endpoint.body, loose.body).map((error) => [error.path, error]));
    const errors = errorsOf(endpoint.body, input.body).map((error) => before.get(error.path) ?? error);
    if (endpoint.file?.isRequired && !(loose.file instanceof Blob)) {
      errors.push({ path: endpoint.file.field, message: 'Choose a file.' });
    }
    throw invalid(errors);
  }
  const { call } = await loadCall();
  const answer = await call(endpoint, input, options);
  rememberAnswer(endpoint, answer);
  if (endpoint.invalidates && !isQuiet) void invalidate(...endpoint.invalidates);
  return answer;
}
