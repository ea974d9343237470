import { Button, SegmentedControl } from '@mantine/core';

import { type getPerformance, performanceGroupings } from '#contract/partners/performance.ts';
import type { ReportRow } from '#contract/reports/answer.ts';
import { groupingNames } from '#contract/reports/columns.ts';
import type { MetaOf } from '#contract/shared/endpoint.ts';

import AppFilter from '../../entities/app/AppFilter.tsx';
import type { CollectionState } from '../../shared/data/useCollectionState.ts';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';

interface PerformanceFiltersProps {
  collection: CollectionState<ReportRow, MetaOf<typeof getPerformance>>;
  by: (typeof performanceGroupings)[number];
  isFiltered: boolean;
  clearFilters: () => void;
}

/** How one’s clicks and installs are grouped, and of which app they are; loaded lazily. */
export default function PerformanceFilters({ collection, by, isFiltered, clearFilters }: PerformanceFiltersProps) {
  return (
    <Toolbar>
      <SegmentedControl
        size="xs"
        aria-label="Group by"
        value={by}
        onChange={(value) => collection.setFilters({ by: value })}
        data={performanceGroupings.map((value) => ({ value, label: groupingNames[value] }))}
      />
      <AppFilter collection={collection} />
      {isFiltered && (
        <Button size="xs" variant="subtle" onClick={clearFilters}>
          Clear
        </Button>
      )}
    </Toolbar>
  );
}
