import { listApps } from '#contract/apps/apps.ts';

import { useResource } from '../../shared/data/useResource.ts';
import type { FilterSelectProps } from '../../shared/table/toolbar/FilterSelect.tsx';
import { LookupFilter } from '../../shared/table/toolbar/LookupFilter.tsx';

/** The rows of one app; loaded lazily. */
export default function AppFilter({ collection }: Pick<FilterSelectProps, 'collection'>) {
  const { data = [], state } = useResource(listApps, {});
  return (
    <LookupFilter
      collection={collection}
      filter="app"
      label="App"
      placeholder="Any app"
      width={160}
      state={state}
      unknown="Unknown app"
      data={data.map(({ slug, name }) => ({ value: slug, label: name }))}
    />
  );
}
