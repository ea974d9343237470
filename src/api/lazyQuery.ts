import { fromCallback, type AnyEventObject } from 'xstate';

import type { AnswerOf, Endpoint } from '#contract/shared/endpoint.ts';

import type { ProblemLike } from './problem.ts';
import type { LooseInput } from './input.ts';
import type { QueryOptions } from './query.ts';
import { unreachableWords } from './unreachable.ts';

// Axios and the query cache are not needed to draw a page: they come beside it.
const load = () => import('./query.ts');
let queries: Awaited<ReturnType<typeof load>> | null = null;

const unreachable: ProblemLike = {
  status: 0,
  code: 'unreachable',
  detail: unreachableWords,
  errors: [],
  reasons: [],
  retryAfter: null,
};

/** `queryActor` of query.ts, which is fetched when the first of these starts. */
export const lazyQueryActor = <E extends Endpoint, R>(options: QueryOptions<E, R>) =>
  fromCallback<AnyEventObject, { request: R }>((scope) => {
    if (queries) return queries.watchQuery(options, scope);
    let isOver = false;
    let stop: (() => void) | undefined;
    const start = async () => {
      try {
        queries = await load();
        if (!isOver) stop = queries.watchQuery(options, scope);
      } catch {
        if (!isOver) scope.sendBack({ type: 'query.failed', problem: unreachable });
      }
    };
    void start();
    scope.receive((event) => {
      if (event.type === 'query.refetch' && !stop) void start();
    });
    return () => {
      isOver = true;
      stop?.();
    };
  });

/** An answer that is here already. */
export const answerHere = <E extends Endpoint>(endpoint: E, input: LooseInput): AnswerOf<E> | undefined =>
  queries?.answerInCache(endpoint, input);

/** Prefetches what a press is about to ask for; nothing where no query has started yet. */
export const askAhead = (endpoint: Endpoint, input: LooseInput): void => queries?.askEarly(endpoint, input);
