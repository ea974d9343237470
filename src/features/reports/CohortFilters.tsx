import { referralSources } from '#contract/referrals/referrals.ts';

import { filterText } from '../../shared/data/useCollection.ts';
import { TagFilter } from '../../entities/partner/TagFilter.tsx';
import { sourceWords } from '../../entities/referral/sourceWords.ts';
import ManagerFilter from '../../entities/staff/ManagerFilter.tsx';
import type { CollectionState } from '../../shared/data/useCollectionState.ts';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { month } from '../../shared/text/format.ts';

export interface CohortFiltersProps {
  collection: Pick<CollectionState<unknown>, 'filters' | 'setFilters'>;
}

/** What a figure of the analytics was narrowed by, where the list was opened from one; loaded lazily. */
export default function CohortFilters({ collection }: CohortFiltersProps) {
  const { filters } = collection;
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
      {filterText(filters['source']) !== undefined && (
        <FilterSelect
          collection={collection}
          filter="source"
          label="Source"
          placeholder="Any source"
          width={130}
          data={referralSources.map((value) => ({ value, label: sourceWords[value] }))}
        />
      )}
      {filterText(filters['manager']) !== undefined && <ManagerFilter collection={collection} filter="manager" />}
      {filterText(filters['managedBy']) !== undefined && <ManagerFilter collection={collection} filter="managedBy" />}
      {filterText(filters['tag']) !== undefined && <TagFilter collection={collection} filter="tag" />}
    </>
  );
}
