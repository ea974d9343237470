import { listApps } from '#contract/apps/apps.ts';

import { useTagChoices } from '../../entities/partner/useTagChoices.ts';
import { useManagerChoices } from '../../entities/staff/useManagerChoices.ts';
import { useResource } from '../../shared/data/useResource.ts';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { countryName } from '../../shared/text/format.ts';
import type { Filters } from './useFilters.ts';

/** By app, manager, tag and the shop’s country. */
export function AnalyticsFilters({ filters, countries }: { filters: Filters; countries: readonly string[] }) {
  const apps = useResource(listApps, {}).data ?? [];
  const { collection, given } = filters;
  const managers = useManagerChoices(given.manager);
  const tags = useTagChoices(given.tag);
  const codes = given.country !== undefined && !countries.includes(given.country) ? [given.country] : [];
  return (
    <Toolbar>
      <FilterSelect
        collection={collection}
        filter="app"
        label="App"
        placeholder="Any app"
        data={apps.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <FilterSelect
        collection={collection}
        filter="manager"
        label="Manager"
        placeholder="Any manager"
        data={managers}
      />
      <FilterSelect collection={collection} filter="tag" label="Tag" placeholder="Any tag" width={120} data={tags} />
      <FilterSelect
        collection={collection}
        filter="country"
        label="Country"
        placeholder="Any country"
        data={[...codes, ...countries]
          .map((code) => ({ value: code, label: countryName(code) }))
          .toSorted((a, b) => a.label.localeCompare(b.label))}
      />
    </Toolbar>
  );
}
