import { listManagers } from '#contract/lookups.ts';

import { useResource } from '../../shared/data/useResource.ts';
import { nameOf } from '../../shared/text/personName.ts';

const mine = { value: 'me', label: 'Mine' };
const assigned = { value: 'assigned', label: 'Assigned' };
const unassigned = { value: 'unassigned', label: 'Unassigned' };

/** By whom partners are managed, to filter by; `assigned` by anyone only where a list knows it. */
export function useManagerChoices({ hasAssigned = false } = {}): { value: string; label: string }[] {
  const staff = useResource(listManagers, {}).data ?? [];
  return [
    mine,
    ...(hasAssigned ? [assigned] : []),
    unassigned,
    ...staff.map((one) => ({ value: one.id, label: nameOf(one) })),
  ];
}
