import { QueryObserver, replaceEqualDeep } from '@tanstack/query-core';
import { fromCallback, type AnyEventObject, type EventObject } from 'xstate';

import type { AnswerOf, Endpoint } from '#contract/shared/endpoint.ts';

import { rememberAnswer } from './answers.ts';
import { call } from './call.ts';
import { errorsOf, fits, type LooseInput, wrongIn } from './input.ts';
import { problemOf, type ProblemLike } from './problem.ts';
import { client } from './queryClient.ts';
import { serverLost } from './token.ts';

const keyOf = (endpoint: Endpoint, input: LooseInput) =>
  [endpoint.path, endpoint.method, input.params, input.query, input.body] as const;

const incomplete: ProblemLike = {
  status: 400,
  code: 'invalid_input',
  detail: 'This link isn’t valid. Check it, or clear its filters.',
  errors: [],
  reasons: [],
  retryAfter: null,
};

/** As the server answers for an id that nothing has. */
const missing: ProblemLike = { ...incomplete, status: 404, code: 'not_found', detail: 'Not found.' };

/** What is wrong with an input that does not fit: an id that none can be is of nothing. */
const misfit = ({ params, query }: Endpoint, input: LooseInput): ProblemLike =>
  errorsOf(params, input.params).length > 0 || wrongIn(query, input.query ?? {}).includes('id') ? missing : incomplete;

export interface QueryOptions<E extends Endpoint, R> {
  endpoint: E;
  toInput: (request: R) => LooseInput;
  /** The event that carries an answer to the machine. */
  answered: (answer: AnswerOf<E>) => EventObject;
  /** Milliseconds between looks of its own accord. */
  refetchEvery?: number | undefined;
  /** The paths that `query.refetch` makes stale, its own among them; without them it refetches this answer alone. */
  refetches?: readonly string[] | undefined;
  /** Whether it is read again when the server says that figures have moved. */
  isLive?: boolean | undefined;
}

/** The hashes of queries that are read anew without anyone waiting for them: no `query.started`. */
export const quiet = new Set<string>();

/**
 * The `query` actor of `resource` and `collection`: watches one cached answer for as long as it runs.
 * Sends `query.started`, the answered event and `query.failed { problem }`; takes `query.refetch`.
 */
export const queryActor = <E extends Endpoint, R>(options: QueryOptions<E, R>) =>
  fromCallback<AnyEventObject, { request: R }>((scope) => watchQuery(options, scope));

export interface QueryScope<R> {
  input: { request: R };
  sendBack: (event: AnyEventObject) => void;
  receive: (listener: (event: AnyEventObject) => void) => void;
}

/** What `queryActor` does while it runs; the returned function ends it. */
export function watchQuery<E extends Endpoint, R>(
  { endpoint, toInput, answered, refetchEvery, refetches, isLive }: QueryOptions<E, R>,
  { input: { request }, sendBack, receive }: QueryScope<R>,
): (() => void) | undefined {
  const input = toInput(request);
  if (!fits(endpoint, input)) {
    sendBack({ type: 'query.failed', problem: misfit(endpoint, input) });
    return undefined;
  }
  const observer = new QueryObserver<AnswerOf<E>>(client, {
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    refetchInterval: refetchEvery ?? false,
    meta: { isLive },
  });
  let answer: AnswerOf<E> | undefined;
  let failure: Error | null = null;
  let isFetching = false;
  const sayAnswer = (data: AnswerOf<E>) => {
    answer = data;
    rememberAnswer(endpoint, data);
    sendBack(answered(data));
  };
  const tell = (result: ReturnType<typeof observer.getCurrentResult>) => {
    if (result.fetchStatus !== 'idle') {
      if (result.isSuccess && result.data !== answer) sayAnswer(result.data);
      if (!isFetching && !quiet.has(observer.getCurrentQuery().queryHash)) sendBack({ type: 'query.started' });
      isFetching = true;
      return;
    }
    // A listener may request the answer again: that starts a new fetch.
    const wasFetching = isFetching;
    isFetching = false;
    if (result.isSuccess && (wasFetching || result.data !== answer)) sayAnswer(result.data);
    if (result.isError && (wasFetching || result.error !== failure)) {
      failure = result.error;
      const problem = problemOf(result.error);
      sendBack({ type: 'query.failed', problem });
      if (problem.status === 0) serverLost();
    }
  };
  const unsubscribe = observer.subscribe(tell);
  tell(observer.getCurrentResult());
  receive((event) => {
    if (event.type === 'query.refetch') void (refetches ? invalidatePaths(refetches) : observer.refetch());
  });
  return unsubscribe;
}

/** An answer that is in the cache. */
export function answerInCache<E extends Endpoint>(endpoint: E, input: LooseInput): AnswerOf<E> | undefined {
  if (!fits(endpoint, input)) return undefined;
  const answer = client.getQueryData<AnswerOf<E>>(keyOf(endpoint, input));
  if (answer !== undefined) rememberAnswer(endpoint, answer);
  return answer;
}

/** Prefetches: the same query later finds this answer or waits for it. */
export function askEarly<E extends Endpoint>(endpoint: E, input: LooseInput): void {
  if (!fits(endpoint, input)) return;
  void client.prefetchQuery({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}

/** Refetches what is on screen under these paths and marks the rest stale; a prefix counts. */
export const invalidatePaths = (paths: readonly string[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.some((prefix) => path.startsWith(prefix)),
  });

/** Asks again for what is on screen and got no answer. */
export const retryUnanswered = (): void =>
  void client.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && problemOf(state.error).status === 0,
  });

/** Shows `update`'s answer before the server has spoken; the returned function puts the old one back. */
export function setAnswer<E extends Endpoint>(
  endpoint: E,
  input: LooseInput,
  update: (answer: AnswerOf<E>) => AnswerOf<E>,
): () => void {
  const key = keyOf(endpoint, input);
  const before = client.getQueryData<AnswerOf<E>>(key);
  if (before === undefined) return () => undefined;
  void client.cancelQueries({ queryKey: key });
  client.setQueryData<AnswerOf<E>>(key, update(before));
  return () => {
    client.setQueryData<AnswerOf<E>>(key, before);
  };
}

/**
 * As `setAnswer`, for every answer of `endpoint` in the cache, whatever its input: `update` returns its argument where
 * nothing changes. With `isSettled` the data is the server’s, and fetches in progress continue. The returned function
 * puts back those answers that nothing else has changed since.
 */
export function setAnswers<E extends Endpoint>(
  endpoint: E,
  update: (answer: AnswerOf<E>, input: LooseInput) => AnswerOf<E>,
  { isSettled = false } = {},
): () => void {
  const undos: (() => void)[] = [];
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [endpoint.path, endpoint.method] })) {
    const before = client.getQueryData<AnswerOf<E>>(queryKey);
    if (before === undefined) continue;
    const [, , params, query, body] = queryKey;
    const after = update(before, { params, query, body });
    if (after === before) continue;
    if (!isSettled) void client.cancelQueries({ queryKey });
    const shown = client.setQueryData<AnswerOf<E>>(queryKey, after);
    undos.push(() => {
      if (replaceEqualDeep(shown, client.getQueryData(queryKey)) === shown)
        client.setQueryData<AnswerOf<E>>(queryKey, before);
    });
  }
  return () => {
    for (const undo of undos) undo();
  };
}
