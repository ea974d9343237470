import { listNotifications } from '#contract/notifications.ts';
import type { CollectionRequest } from '#machines/processes/collection.machine.ts';

import { areRowsOf, isMetaOf } from '../../api/answers.ts';
import { lazyQueryActor } from '../../api/lazyQuery.ts';
import { useCollectionState } from '../../shared/data/useCollectionState.ts';
import { useOnce } from '../../shared/data/useOnce.ts';

/** A page of the list as the call spells it: from where, and how many. */
const inputOf = ({ page, perPage, search, filters }: CollectionRequest) => ({
  query: {
    limit: perPage,
    offset: (page - 1) * perPage,
    ...filters,
    ...(search === '' ? {} : { search }),
  },
});

/** One's notifications, newest first; `name` keeps its part of the address apart where it is shown over a page. */
export function useNotifications(name?: string) {
  const query = useOnce(() =>
    lazyQueryActor({
      endpoint: listNotifications,
      toInput: inputOf,
      answered: ({ data, meta }) => ({
        type: 'query.answered',
        rows: data,
        meta,
        total: meta.total,
        totalIsExact: meta.totalIsExact,
      }),
    }),
  );
  const list = useCollectionState(query, { sort: '-time', filters: { isReadFilter: undefined }, name });
  return {
    ...list,
    rows: areRowsOf(listNotifications, list.rows) ? list.rows : [],
    meta: isMetaOf(listNotifications, list.meta) ? list.meta : undefined,
  };
}
