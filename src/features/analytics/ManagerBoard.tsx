import { Stack } from '@mantine/core';

import { listManagers } from '#contract/lookups.ts';

import ManagerFilter from '../../entities/staff/ManagerFilter.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import type { Period } from '../../shared/period/usePeriod.ts';
import { Columns } from '../../shared/table/Columns.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { ActivityByWeek } from './ActivityByWeek.tsx';
import { DecisionTimes } from './DecisionTimes.tsx';
import { ManagerTiles } from './ManagerTiles.tsx';
import { InTurn } from '../../shared/lazy/InTurn.tsx';
import { Portfolios } from './Portfolios.tsx';
import { UnassignedPartners } from './UnassignedPartners.tsx';
import { useFilters } from './useFilters.ts';
import { WaitingWork } from './WaitingWork.tsx';

/** The figures of the page; loaded lazily. */
export default function ManagerBoard({ period }: { period: Period }) {
  const filters = useFilters();
  const staff = useResource(listManagers, {}).data ?? [];
  const { manager } = filters.given;
  return (
    <Stack gap="md">
      <Panel isFlush>
        <Toolbar>
          <ManagerFilter collection={filters.collection} filter="manager" />
        </Toolbar>
      </Panel>
      <ManagerTiles period={period} manager={manager} />
      <InTurn atOnce={1}>
        <Portfolios period={period} manager={manager} expected={manager === undefined ? staff.length + 1 : 1} />
        <DecisionTimes period={period} manager={manager} />
        <ActivityByWeek period={period} manager={manager} />
        <Columns from="lg">
          <WaitingWork />
          <UnassignedPartners />
        </Columns>
      </InTurn>
    </Stack>
  );
}
