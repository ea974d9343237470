import { listManagers } from '#contract/lookups.ts';

import { useResource } from '../../shared/data/useResource.ts';
import { knownChoices } from '../../shared/table/toolbar/knownChoices.ts';
import { nameOf } from '../../shared/text/personName.ts';

const mine = { value: 'me', label: 'Mine' };
const assigned = { value: 'assigned', label: 'Assigned' };
const unassigned = { value: 'unassigned', label: 'Unassigned' };

/** By whom partners are managed, to filter by; `hasAssigned`: by anyone, where the list knows that. */
export function useManagerChoices(chosen: unknown, { hasAssigned = false } = {}): { value: string; label: string }[] {
  const staff = useResource(listManagers, {}).data;
  const choices = [
    mine,
    ...(hasAssigned ? [assigned] : []),
    unassigned,
    ...(staff ?? []).map((one) => ({ value: one.id, label: nameOf(one) })),
  ];
  return staff === undefined ? choices : knownChoices(choices, chosen, 'Unknown manager');
}
