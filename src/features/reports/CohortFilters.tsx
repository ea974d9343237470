import { filterText } from '../../shared/data/useCollection.ts';
import { useTagChoices } from '../../entities/partner/useTagChoices.ts';
import ManagerFilter from '../../entities/staff/ManagerFilter.tsx';
import { useManagerChoices } from '../../entities/staff/useManagerChoices.ts';
import type { CollectionState } from '../../shared/data/useCollectionState.ts';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { month } from '../../shared/text/format.ts';

export interface CohortFiltersProps {
  collection: Pick<CollectionState<unknown>, 'filters' | 'setFilters'>;
}

/** What a figure of the analytics was narrowed by, where the list was opened from one; a file of its own. */
export default function CohortFilters({ collection }: CohortFiltersProps) {
  const { filters } = collection;
  const managers = useManagerChoices(filters['manager']);
  const tags = useTagChoices(filters['tag']);
  const cohort = filterText(filters['cohort']);
  return (
    <>
      {cohort !== undefined && (
        <FilterSelect
          collection={collection}
          filter="cohort"
          label="Installed in"
          placeholder="Any month"
          data={[{ value: cohort, label: `Installed ${month(cohort)}` }]}
        />
      )}
      {filterText(filters['manager']) !== undefined && (
        <FilterSelect
          collection={collection}
          filter="manager"
          label="Manager"
          placeholder="Any manager"
          data={managers}
        />
      )}
      {filterText(filters['managedBy']) !== undefined && <ManagerFilter collection={collection} />}
      {filterText(filters['tag']) !== undefined && (
        <FilterSelect collection={collection} filter="tag" label="Tag" placeholder="Any tag" width={120} data={tags} />
      )}
    </>
  );
}
