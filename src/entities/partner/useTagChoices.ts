import { listTags } from '#contract/lookups.ts';

import { useResource } from '../../shared/data/useResource.ts';
import { knownChoices } from '../../shared/table/toolbar/knownChoices.ts';

/** The tags of partners, to filter by. */
export function useTagChoices(chosen: unknown): { value: string; label: string }[] {
  const tags = useResource(listTags, {}).data;
  const choices = (tags ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return tags === undefined ? choices : knownChoices(choices, chosen, 'Unknown tag');
}
