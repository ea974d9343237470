import type { ResourceState } from '../../data/useResource.ts';
import { FilterSelect, type FilterSelectProps } from './FilterSelect.tsx';
import { knownChoices } from './knownChoices.ts';

export interface LookupFilterProps extends Omit<FilterSelectProps, 'defaultValue' | 'nothingFoundMessage'> {
  /** State of the answer the choices come from. */
  state: ResourceState<never>['state'];
  /** The label of a chosen value that is not in `data`. */
  unknown: string;
}

/** A filter whose choices come from the server. A value from the address is shown, and can be cleared, even if they could not be loaded. */
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
