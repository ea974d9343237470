import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts';

import { invalidate } from '../../api/invalidate.ts';
import { send } from '../../api/send.ts';
import { useWait } from './useWait.ts';
import { type Command, type CommandOptions, type OptimisticOptions, useCommand } from './useCommand.ts';

export interface SubmissionOptions<E extends Endpoint> extends CommandOptions<AnswerOf<E>, InputOf<E>> {
  /** `setAnswer` of api/query.ts: what is shown meanwhile; taken back when the server refuses or the person cancels. */
  optimistic?: OptimisticOptions<InputOf<E>>['optimistic'];
}

/** A command without a form: approve, archive, mark paid. */
export const useSubmission = <E extends Endpoint>(
  endpoint: E,
  { optimistic, ...options }: SubmissionOptions<E> = {},
): Command<InputOf<E>> => {
  const command = useCommand((input: InputOf<E>, scope) => send(endpoint, input, scope), {
    ...options,
    isRepeatable: endpoint.idempotency !== undefined,
    optimistic:
      optimistic &&
      ((input) => {
        const undo = optimistic(input);
        return () => {
          undo();
          // No answer is not a refusal: what the server holds now decides.
          void invalidate(...(endpoint.invalidates ?? []));
        };
      }),
  });
  useWait(command.isBusy);
  return command;
};
