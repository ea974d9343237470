import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts';

import { send } from '../api/send.ts';
import { type Command, type CommandOptions, useCommand } from './useCommand.ts';

export interface SubmissionOptions<E extends Endpoint> extends CommandOptions<AnswerOf<E>> {
  /** A key for each attempt that the person makes; the same key is never paid twice. */
  idempotencyKey?: () => string;
}

/** A command without a form: approve, archive, mark paid. */
export const useSubmission = <E extends Endpoint>(
  endpoint: E,
  { idempotencyKey, ...options }: SubmissionOptions<E> = {},
): Command<InputOf<E>> =>
  useCommand(
    (input: InputOf<E>) => send(endpoint, input, idempotencyKey ? { idempotencyKey: idempotencyKey() } : {}),
    options,
  );
