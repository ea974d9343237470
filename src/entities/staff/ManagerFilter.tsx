import type { CollectionState } from '../../shared/data/useCollectionState.ts';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { useManagerChoices } from './useManagerChoices.ts';

export interface ManagerFilterProps {
  /** A list that is narrowed by `managedBy`. */
  collection: Pick<CollectionState<unknown>, 'filters' | 'setFilters'>;
}

/** The rows of partners that someone, or no one, looks after now; a file of its own. */
export default function ManagerFilter({ collection }: ManagerFilterProps) {
  return (
    <FilterSelect
      collection={collection}
      filter="managedBy"
      label="Manager now"
      placeholder="Any manager"
      data={useManagerChoices(collection.filters['managedBy'])}
    />
  );
}
