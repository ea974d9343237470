import { listTags } from '#contract/lookups.ts';

import { useResource } from '../../shared/data/useResource.ts';
import type { FilterSelectProps } from '../../shared/table/toolbar/FilterSelect.tsx';
import { LookupFilter } from '../../shared/table/toolbar/LookupFilter.tsx';

export interface TagFilterProps extends Pick<FilterSelectProps, 'collection'> {
  filter: 'tag' | 'tagFilter';
}

/** The rows of partners with a tag. */
export function TagFilter({ collection, filter }: TagFilterProps) {
  const { data = [], state } = useResource(listTags, {});
  return (
    <LookupFilter
      collection={collection}
      filter={filter}
      label="Tag"
      placeholder="Any tag"
      width={120}
      state={state}
      unknown="Unknown tag"
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}
