import { UnstyledButton } from '@mantine/core';
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';

import type { DataOf } from '#contract/shared/endpoint.ts';
import { plural } from '#contract/shared/plural.ts';
import { type getProspectStatusesAndManagers, unassigned } from '#contract/prospects/prospects.ts';

import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { LazyMenu } from '../../../shared/form/select/LazyMenu.tsx';
import classes from './FilterButton.module.css';
import { nameOf } from '../../../shared/text/personName.ts';
import { type FilterKind, filterWords, outcomeWords } from '../filterWords.ts';
import type { AddressFilters } from './useAddressFilters.ts';

type KnownLookups = DataOf<typeof getProspectStatusesAndManagers>;

const FilterMenu = lazyPart(() => import('./FilterMenu.tsx'));

const namesIn = (known: KnownLookups, kind: FilterKind): readonly { id: string | number; name: string }[] =>
  kind === 'outcomes'
    ? Object.entries(outcomeWords).map(([id, name]) => ({ id, name }))
    : kind === 'assignees'
      ? [
          { id: unassigned, name: 'Unassigned' },
          ...known.managers.map((member) => ({ id: member.id, name: nameOf(member) })),
        ]
      : known[kind];

export interface FilterButtonProps {
  kind: FilterKind;
  filters: AddressFilters;
  known: KnownLookups | undefined;
  state: 'active' | 'archived';
}

/** One filter of prospects, several values of which may be chosen; its list, with how many each leaves, comes when it is opened. */
export function FilterButton({ kind, filters, known, state }: FilterButtonProps) {
  const { filter, label, none, forms } = filterWords[kind];
  const given = filters.filters[filter];
  const chosen: readonly string[] = typeof given === 'string' && given !== '' ? given.split(',') : [];
  const only = known && namesIn(known, kind).find(({ id }) => String(id) === chosen[0])?.name;
  const words = chosen.length === 0 ? none : chosen.length === 1 && only ? only : plural(chosen.length, forms);
  return (
    <LazyMenu
      menu={FilterMenu}
      props={{
        kind,
        state,
        chosen,
        onChoose: (values: readonly string[]) =>
          filters.setFilters({ [filter]: values.length === 0 ? undefined : values.join(',') }),
      }}
      target={
        <UnstyledButton
          className={classes.button}
          data-chosen={chosen.length > 0 || undefined}
          aria-label={`${label}: ${words}`}
        >
          <span className={classes.words}>{words}</span>
          <IconSelector className={classes.chevron} size={16} stroke={1.6} aria-hidden="true" />
        </UnstyledButton>
      }
    />
  );
}
