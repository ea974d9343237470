import { MutationObserver } from '@tanstack/query-core';

import { client } from './queryClient.ts';

export interface OptimisticChange<Answer> {
  /** Changes of one scope run one after the other: an entity and its id. */
  scope: string;
  /** Shows the outcome before the server answers; returns what puts the old one back. */
  show: () => () => void;
  /** `madeVersion`: the version that earlier changes of this scope made, 0 where none is known. */
  send: (madeVersion: number) => Promise<Answer>;
  /** Shows what the server answered, before the next change of the scope is sent. */
  settle?: (answer: Answer) => void;
  versionOf?: (answer: Answer) => number;
}

/** The greatest `version` that finished changes of a scope left behind. */
const madeVersionOf = (scope: string): number =>
  client
    .getMutationCache()
    .findAll({ status: 'success', predicate: ({ options }) => options.scope?.id === scope })
    .reduce((greatest, { state: { data } }) => {
      const isVersioned = typeof data === 'object' && data !== null && 'version' in data;
      return isVersioned && typeof data.version === 'number' ? Math.max(greatest, data.version) : greatest;
    }, 0);

/**
 * Shows a change at once, sends it after the earlier ones of its scope, and takes it back when it is refused. Leaving the page
 * does not stop it.
 * @throws what `send` throws, once the change is taken back
 */
export async function mutate<Answer>({
  scope,
  show,
  send,
  settle,
  versionOf,
}: OptimisticChange<Answer>): Promise<Answer> {
  const observer = new MutationObserver(client, {
    scope: { id: scope },
    mutationFn: async () => {
      const answer = await send(madeVersionOf(scope));
      return { answer, version: versionOf?.(answer) ?? 0 };
    },
    onMutate: show,
    onSuccess: ({ answer }) => settle?.(answer),
    onError: (_error, _variables, undo) => undo?.(),
  });
  try {
    return (await observer.mutate()).answer;
  } finally {
    // An observed mutation would stay in the cache for good.
    observer.reset();
  }
}
