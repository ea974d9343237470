import { listManagers } from '#contract/lookups.ts';

import { useResource } from '../../shared/data/useResource.ts';
import type { FilterSelectProps } from '../../shared/table/toolbar/FilterSelect.tsx';
import { LookupFilter } from '../../shared/table/toolbar/LookupFilter.tsx';
import { nameOf } from '../../shared/text/personName.ts';

/** Labels by parameter: the manager when something happened, or today's. */
const labels = { manager: 'Manager', adminFilter: 'Manager', managedBy: 'Manager now' } as const;

const mine = { value: 'me', label: 'Mine' };
/** Managed by anyone. */
const assigned = { value: 'assigned', label: 'Assigned' };
const unassigned = { value: 'unassigned', label: 'Unassigned' };

export interface ManagerFilterProps extends Pick<FilterSelectProps, 'collection'> {
  filter: keyof typeof labels;
}

/** The rows of partners that someone, or no one, looks after; loaded lazily. */
export default function ManagerFilter({ collection, filter }: ManagerFilterProps) {
  const { data = [], state } = useResource(listManagers, {});
  return (
    <LookupFilter
      collection={collection}
      filter={filter}
      label={labels[filter]}
      placeholder="Any manager"
      state={state}
      unknown="Unknown manager"
      data={[
        mine,
        // Only the list of partners takes it.
        ...(filter === 'adminFilter' ? [assigned] : []),
        unassigned,
        ...data.map((one) => ({ value: one.id, label: nameOf(one) })),
      ]}
    />
  );
}
