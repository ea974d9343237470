import type { ResourceState } from '../../data/useResource.ts';
import { FilterSelect, type FilterSelectProps } from './FilterSelect.tsx';
import { knownChoices } from './knownChoices.ts';

export interface LookupFilterProps extends Omit<FilterSelectProps, 'defaultValue' | 'nothingFoundMessage'> {
  /** Where the choices come from. */
  state: ResourceState<never>['state'];
  /** What a choice of the address is called that is none of `data`. */
  unknown: string;
}

/** A filter whose choices the server lists. What the address asks for is shown, and can be cleared, without them too. */
export function LookupFilter({ state, unknown, data, ...props }: LookupFilterProps) {
  const isLoading = state === 'loading';
  return (
    <FilterSelect
      {...props}
      nothingFoundMessage={isLoading ? 'Loading' : state === 'failed' ? 'Couldn’t load the list.' : undefined}
      data={isLoading ? data : knownChoices(data, props.collection.filters[props.filter], unknown)}
    />
  );
}
