import { Button, Skeleton, TextInput } from '@mantine/core';
import { useState } from 'react';

import { type ReportGrouping, groupingNames } from '#contract/reports/columns.ts';
import {
  type ReportKey,
  type ReportParameter,
  groupingsOf,
  havingWords,
  reportKindOf,
} from '#contract/reports/kinds.ts';
import { listManagers } from '#contract/lookups.ts';
import { getProspectStatusesAndManagers } from '#contract/prospects/prospects.ts';
import { groupingsIn } from '#contract/reports/reports.ts';
import { day } from '#contract/shared/schemas.ts';

import AppFilter from '../../entities/app/AppFilter.tsx';
import { TagFilter } from '../../entities/partner/TagFilter.tsx';
import ManagerFilter from '../../entities/staff/ManagerFilter.tsx';
import { ChoicesField } from '../../shared/form/select/ChoicesField.tsx';
import { filterText } from '../../shared/data/useCollection.ts';
import type { CollectionState } from '../../shared/data/useCollectionState.ts';
import CountryFilter from '../../shared/table/toolbar/CountryFilter.tsx';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { LookupFilter } from '../../shared/table/toolbar/LookupFilter.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { nameOf } from '../../shared/text/personName.ts';
import { useResource } from '../../shared/data/useResource.ts';
import { wordedFilters } from './wordedFilters.ts';

const PartnerFilter = lazyPart(() => import('../../entities/partner/PartnerFilter.tsx'));

export interface ReportFiltersProps {
  report: ReportKey;
  collection: CollectionState<unknown>;
  /** Those that occur. */
  currencies: readonly string[];
}

/** What a report's rows are of, and what narrows it; the period is at the head of the page. */
export default function ReportFilters({ report, collection, currencies }: ReportFiltersProps) {
  const { parameters, groupings, havings = [] } = reportKindOf(report);
  const has = (parameter: ReportParameter) => parameters.includes(parameter);
  const { filters, setFilters } = collection;
  const currency = filterText(filters['currency']);
  return (
    <Toolbar>
      {groupings.length > 1 && <GroupBy report={report} groupings={groupings} collection={collection} />}
      {has('app') && <AppFilter collection={collection} />}
      {has('partner') && <PartnerFilter collection={collection} fallback={<Skeleton w={180} h={30} />} />}
      {has('status') && <ProspectFilters collection={collection} />}
      {wordedFilters
        .filter(({ filter }) => has(filter))
        .map((worded) => (
          <FilterSelect key={worded.filter} collection={collection} {...worded} />
        ))}
      {havings.length > 0 && (
        <FilterSelect
          collection={collection}
          filter="having"
          label="Rows"
          placeholder="All rows"
          data={havings.map((value) => ({ value, label: havingWords[value] }))}
        />
      )}
      {has('manager') && <ManagerFilter collection={collection} filter="manager" />}
      {has('tag') && <TagFilter collection={collection} filter="tag" />}
      {has('actor') && <ActorFilter collection={collection} />}
      {has('country') && <CountryFilter collection={collection} />}
      {has('shopCountry') && (
        <CountryFilter
          collection={collection}
          filter="shopCountry"
          label="Country of shops"
          placeholder="Shops anywhere"
        />
      )}
      {has('currency') && (
        <FilterSelect
          collection={collection}
          filter="currency"
          label="Currency"
          placeholder="Any currency"
          width={130}
          data={[...new Set([...(currency === undefined ? [] : [currency]), ...currencies])].map((value) => ({
            value,
            label: value,
          }))}
        />
      )}
      {has('asOf') && (
        <BookedBy
          value={filterText(filters['asOf']) ?? ''}
          onChange={(asOf) => setFilters({ asOf: asOf || undefined })}
        />
      )}
      {collection.isFiltered && (
        <Button size="xs" variant="subtle" onClick={collection.clearFilters}>
          Clear
        </Button>
      )}
    </Toolbar>
  );
}

type GroupByProps = Pick<ReportFiltersProps, 'report' | 'collection'> & { groupings: readonly ReportGrouping[] };

function GroupBy({ report, groupings, collection: { filters, setFilters } }: GroupByProps) {
  const chosen = groupingsOf(report, groupingsIn(filterText(filters['by'])));
  return (
    <ChoicesField
      size="xs"
      w={220}
      aria-label="Group by"
      value={[...chosen]}
      onChange={(by) => setFilters({ by: by.length === 0 ? undefined : by.join(',') })}
      data={groupings.map((value) => ({ value, label: groupingNames[value] }))}
    />
  );
}

/** A day; one that is half typed is none yet. */
function BookedBy({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const [typed, setTyped] = useState({ over: value, text: value });
  return (
    <TextInput
      type="date"
      size="xs"
      w={150}
      aria-label="Booked by"
      value={typed.over === value ? typed.text : value}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped({ over: value, text });
        if (text === '' || day.safeParse(text).success) onChange(text);
      }}
    />
  );
}

/** By what staff keep of prospects. */
function ProspectFilters({ collection }: Pick<ReportFiltersProps, 'collection'>) {
  const { data, state } = useResource(getProspectStatusesAndManagers, {});
  const { statuses = [], types = [], managers = [] } = data ?? {};
  const named = (lookups: readonly { id: number; name: string }[]) =>
    lookups.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <LookupFilter
        collection={collection}
        filter="status"
        label="Status"
        placeholder="Any status"
        width={130}
        state={state}
        unknown="Unknown status"
        data={named(statuses)}
      />
      <LookupFilter
        collection={collection}
        filter="type"
        label="Type"
        placeholder="Any type"
        width={130}
        state={state}
        unknown="Unknown type"
        data={named(types)}
      />
      <LookupFilter
        collection={collection}
        filter="assignee"
        label="Assignee"
        placeholder="Any assignee"
        state={state}
        unknown="Unknown assignee"
        data={[
          { value: 'none', label: 'Unassigned' },
          ...managers.map((one) => ({ value: one.id, label: nameOf(one) })),
        ]}
      />
    </>
  );
}

/** By who of staff did it. */
function ActorFilter({ collection }: Pick<ReportFiltersProps, 'collection'>) {
  const { data: staff = [], state } = useResource(listManagers, {});
  return (
    <LookupFilter
      collection={collection}
      filter="actor"
      label="By"
      placeholder="By anyone"
      state={state}
      unknown="Someone else"
      data={[
        { value: 'me', label: 'Me' },
        { value: 'unassigned', label: 'No one' },
        ...staff.map((one) => ({ value: one.id, label: nameOf(one) })),
      ]}
    />
  );
}
