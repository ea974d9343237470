import { MutationObserver } from '@tanstack/query-core';

import { invalidate } from './invalidate.ts';
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
  /** The paths that are stale once the scope is at rest: read earlier, they would undo what is shown of later changes. */
  stale?: readonly string[] | undefined;
}

/** A change as it is shown. */
class Shown {
  readonly #show: () => () => void;
  #undo: () => void;

  constructor(show: () => () => void) {
    this.#show = show;
    this.#undo = show();
  }

  undo(): void {
    this.#undo();
  }

  again(): void {
    this.#undo = this.#show();
  }
}

const pendingIn = (scope: string) =>
  client.getMutationCache().findAll({ status: 'pending', predicate: ({ options }) => options.scope?.id === scope });

/** Does what becomes of a change below the later ones of its scope: they are taken off, and shown again on top. */
function below(scope: string, done: Shown | undefined, act: () => void): void {
  const later = pendingIn(scope).flatMap(({ state: { context } }): Shown[] =>
    context instanceof Shown && context !== done ? [context] : [],
  );
  for (const shown of later.toReversed()) shown.undo();
  act();
  for (const shown of later) shown.again();
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
  stale = [],
}: OptimisticChange<Answer>): Promise<Answer> {
  const observer = new MutationObserver(client, {
    scope: { id: scope },
    mutationFn: async () => {
      const answer = await send(madeVersionOf(scope));
      return { answer, version: versionOf?.(answer) ?? 0 };
    },
    onMutate: () => new Shown(show),
    onSuccess: ({ answer }, _variables, shown) => below(scope, shown, () => settle?.(answer)),
    onError: (_error, _variables, shown) => below(scope, shown, () => shown?.undo()),
  });
  try {
    return (await observer.mutate()).answer;
  } finally {
    // An observed mutation would stay in the cache for good.
    observer.reset();
    if (pendingIn(scope).length === 0) void invalidate(...stale);
  }
}
