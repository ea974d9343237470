import { useActorRef, useSelector } from '@xstate/react';
import { useDeferredValue, useEffect, useEffectEvent } from 'react';

import type { DataOf, Endpoint, InputOf, MetaOf } from '#contract/shared/endpoint.ts';
import { resourceMachine, type ResourceProblem } from '#machines/processes/resource.machine.ts';

import { isDataOf, isMetaOf } from '../../api/answers.ts';
import type { LooseInput } from '../../api/input.ts';
import { lazyQueryActor } from '../../api/lazyQuery.ts';
import { useOnce } from './useOnce.ts';
import { useWait } from './useWait.ts';
import { inspection } from '../../inspector/inspection.ts';

export interface ResourceState<E extends Endpoint> {
  /** `failed` keeps the data of an earlier answer, if there was one. */
  state: 'loading' | 'ready' | 'failed';
  data: DataOf<E> | undefined;
  meta: MetaOf<E> | undefined;
  problem: ResourceProblem | null;
  isRefreshing: boolean;
  retry: () => void;
}

export interface ResourceOptions {
  /** Milliseconds between looks of its own accord. */
  refetchEvery?: number;
}

const asInput = (request: unknown): LooseInput => (typeof request === 'object' && request !== null ? request : {});

/**
 * One answer of the server. A change of the query keeps the old answer until the new one is there; give a component that shows
 * another entity another `key`.
 */
export function useResource<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { refetchEvery }: ResourceOptions = {},
): ResourceState<E> {
  const key = JSON.stringify(input);
  const machine = useOnce(() =>
    resourceMachine.provide({
      actors: {
        query: lazyQueryActor<E, unknown>({
          endpoint,
          toInput: asInput,
          answered: (answer) => ({
            type: 'query.answered',
            data: answer.data,
            meta: 'meta' in answer ? answer.meta : undefined,
          }),
          refetchEvery,
          isLive: true,
        }),
      },
    }),
  );
  const actor = useActorRef(machine, { input: { request: input }, inspect: inspection });
  const ask = useEffectEvent((wanted: string) => {
    if (JSON.stringify(actor.getSnapshot().context.request) !== wanted)
      actor.send({ type: 'resource.ask', request: input });
  });
  useEffect(() => ask(key), [key]);

  const data = useSelector(actor, (snapshot) => snapshot.context.data);
  const meta = useSelector(actor, (snapshot) => snapshot.context.meta);
  const problem = useSelector(actor, (snapshot) => snapshot.context.problem);
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ asking: 'failed' }));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isRefreshing = useSelector(actor, (snapshot) => snapshot.matches({ asking: 'refreshing' }));
  // Background refreshes do not show the wait bar.
  useWait(isBusy && refetchEvery === undefined);
  const answered = isDataOf(endpoint, data) ? data : undefined;
  // What the first answer shows renders in slices, so that what is pressed or typed meanwhile is answered.
  const isDrawn = useDeferredValue(answered !== undefined);
  const known = isDrawn ? answered : undefined;
  return {
    state: isFailed ? 'failed' : known === undefined ? 'loading' : 'ready',
    data: known,
    meta: isMetaOf(endpoint, meta) ? meta : undefined,
    problem: isFailed ? problem : null,
    isRefreshing,
    retry: () => actor.send({ type: 'resource.retry' }),
  };
}
