import { listManagers } from '#contract/lookups.ts';

import type { CollectionState } from '../../../shared/data/useCollectionState.ts';
import { useResource } from '../../../shared/data/useResource.ts';
import { clearButton } from '../../../shared/form/clearButton.ts';
import { SearchSelect } from '../../../shared/form/select/SearchSelect.tsx';
import { nameOf } from '../../../shared/text/personName.ts';

interface PersonFilterProps {
  collection: Pick<CollectionState<unknown>, 'filters' | 'setFilters'>;
  /** People of the rows: also those who are not staff. */
  known: readonly { readonly id: string; readonly name: string }[];
}

/** Whose entries: of staff by name, or of a partner’s user whom an entry led to. */
export function PersonFilter({ collection: { filters, setFilters }, known }: PersonFilterProps) {
  const staff = useResource(listManagers, {});
  const given = filters['person'];
  const chosen = typeof given === 'string' ? given : null;
  const options = (staff.data ?? []).map((each) => ({ value: each.id, label: nameOf(each) }));
  if (chosen !== null && !options.some(({ value }) => value === chosen))
    options.unshift({ value: chosen, label: known.find(({ id }) => id === chosen)?.name ?? 'Chosen person' });
  return (
    <SearchSelect
      size="xs"
      w={170}
      aria-label="Person"
      placeholder="Any person"
      clearable
      clearButtonProps={clearButton('Any person')}
      nothingFoundMessage="No matching person"
      value={chosen}
      onChange={(person) => setFilters({ person: person ?? undefined })}
      data={options}
    />
  );
}
