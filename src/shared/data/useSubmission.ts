import type { AnswerOf, Endpoint, InputOf } from '#contract/shared/endpoint.ts';

import { send } from '../../api/send.ts';
import { useWait } from './useWait.ts';
import { type Command, type CommandOptions, useCommand } from './useCommand.ts';

/** A command without a form: approve, archive, mark paid. */
export const useSubmission = <E extends Endpoint>(
  endpoint: E,
  options: CommandOptions<AnswerOf<E>, InputOf<E>> = {},
): Command<InputOf<E>, AnswerOf<E>> => {
  const command = useCommand((input: InputOf<E>, scope) => send(endpoint, input, scope), {
    ...options,
    isRepeatable: endpoint.idempotency !== undefined,
  });
  useWait(command.isBusy);
  return command;
};
