import type { DataOf } from '#contract/shared/endpoint.ts';
import { getProspectFilters, unassigned } from '#contract/prospects/prospects.ts';

import { count } from '../../../shared/text/format.ts';
import type { OpenMenuProps } from '../../../shared/form/select/LazyMenu.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { type Choice, ChoiceMenu } from '../../../shared/form/select/ChoiceMenu.tsx';
import { type FilterKind, filterWords, outcomeWords } from '../filterWords.ts';
import { nameOf } from '../../../shared/text/personName.ts';

type Counted = DataOf<typeof getProspectFilters>;

const inWords = ({ count: n, isExact }: { count: number; isExact: boolean }) => `${count(n)}${isExact ? '' : '+'}`;

const choicesOf = (counted: Counted, kind: FilterKind): readonly Choice[] => {
  switch (kind) {
    case 'assignees':
      return [
        { value: unassigned, label: 'Unassigned', hint: inWords(counted.unassigned) },
        ...counted.assignees.map((one) => ({ value: one.id, label: nameOf(one), hint: inWords(one) })),
      ];
    case 'types':
      return counted.types.map((one) => ({ value: String(one.id), label: one.name, hint: inWords(one) }));
    case 'outcomes':
      return counted.outcomes.map((one) => ({
        value: one.outcome,
        label: outcomeWords[one.outcome],
        hint: inWords(one),
      }));
    case 'statuses':
    case 'tags':
      return counted[kind].map((one) => ({
        value: String(one.id),
        label: one.name,
        color: one.color,
        hint: inWords(one),
      }));
  }
};

export interface FilterMenuProps extends OpenMenuProps {
  kind: FilterKind;
  state: 'active' | 'archived';
  chosen: readonly string[];
  onChoose: (values: readonly string[]) => void;
}

/** What a filter shows once it was opened; loaded lazily. */
export default function FilterMenu({ kind, state, chosen, onChoose, target, typed }: FilterMenuProps) {
  const { data, state: fetchState, retry } = useResource(getProspectFilters, { query: { state } });
  return (
    <ChoiceMenu
      target={target}
      typed={typed}
      label={filterWords[kind].label}
      takes="each"
      isBelow
      choices={data ? choicesOf(data, kind) : null}
      onRetry={fetchState === 'failed' && !data ? retry : undefined}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
