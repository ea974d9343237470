import AppFilter from '../../entities/app/AppFilter.tsx';
import { TagFilter } from '../../entities/partner/TagFilter.tsx';
import ManagerFilter from '../../entities/staff/ManagerFilter.tsx';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { countryName } from '../../shared/text/format.ts';
import type { Filters } from './useFilters.ts';

/** By app, manager, tag and the shop’s country. */
export function AnalyticsFilters({ filters, countries }: { filters: Filters; countries: readonly string[] }) {
  const { collection, given } = filters;
  const codes = given.country !== undefined && !countries.includes(given.country) ? [given.country] : [];
  return (
    <Toolbar>
      <AppFilter collection={collection} />
      <ManagerFilter collection={collection} filter="manager" />
      <TagFilter collection={collection} filter="tag" />
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
