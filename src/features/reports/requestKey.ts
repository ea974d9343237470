import type { getReport } from '#contract/reports/reports.ts';
import type { MetaOf } from '#contract/shared/endpoint.ts';

import type { CollectionState } from '../../shared/data/useCollectionState.ts';

type Answered = Pick<MetaOf<typeof getReport>, 'page' | 'perPage' | 'from' | 'to'>;
type Shown = Pick<CollectionState<unknown, Answered>, 'sort' | 'page' | 'perPage' | 'isOutdated' | 'meta'>;

/** What the rows of a report were asked for, and whether the ones that are shown are of it yet: for `SteadyRows`. */
export const requestKey = ({ sort, page, perPage, isOutdated, meta }: Shown, given: readonly unknown[]): string =>
  JSON.stringify([given, sort, page, perPage, isOutdated, meta?.page, meta?.perPage, meta?.from, meta?.to]);
