import type { Endpoint, MetaOf } from '#contract/shared/endpoint.ts';
import type { CollectionAnswer, CollectionRequest } from '#machines/processes/collection.machine.ts';

import { areRowsOf, isMetaOf, type RowOf } from '../../api/answers.ts';
import { answerHere, lazyQueryActor } from '../../api/lazyQuery.ts';
import { inputOf } from './collectionInput.ts';
import type { CollectionOptions } from './collectionOptions.ts';
import { type CollectionState, useCollectionState } from './useCollectionState.ts';
import { useOnce } from './useOnce.ts';

const totalsOf = (meta: unknown, count: number) => {
  const has = typeof meta === 'object' && meta !== null;
  return {
    total: has && 'total' in meta && typeof meta.total === 'number' ? meta.total : count,
    totalIsExact: !(has && 'totalIsExact' in meta && meta.totalIsExact === false),
  };
};

function listOf({ data, meta }: { data: unknown; meta?: unknown }): CollectionAnswer {
  const rows: readonly unknown[] = Array.isArray(data) ? data : [];
  return { rows, meta, ...totalsOf(meta, rows.length) };
}

/** A list of the server; its page, size, sort, search and filters are in the URL. */
export function useCollection<E extends Endpoint>(
  endpoint: E,
  options: CollectionOptions,
): CollectionState<RowOf<E>, MetaOf<E>> {
  const query = useOnce(() =>
    lazyQueryActor<E, CollectionRequest>({
      endpoint,
      toInput: inputOf,
      isLive: options.isLive,
      answered: (answer) => ({ type: 'query.answered', ...listOf(answer) }),
    }),
  );
  const here = (request: CollectionRequest) => {
    const answer = answerHere(endpoint, inputOf(request));
    return answer && listOf(answer);
  };
  const state = useCollectionState(query, options, endpoint, here);
  return {
    ...state,
    rows: areRowsOf(endpoint, state.rows) ? state.rows : [],
    meta: isMetaOf(endpoint, state.meta) ? state.meta : undefined,
  };
}

/** One filter of a list as text; undefined where it is not set. */
export const filterText = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
