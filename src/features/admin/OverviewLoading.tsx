import { Skeleton, Stack } from '@mantine/core';

import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Tile, Tiles } from '../../shared/charts/Tile.tsx';
import { Columns } from '../../shared/table/Columns.tsx';

const tiles = [
  { label: 'Revenue', hasLine: true },
  { label: 'Commission', hasLine: true },
  { label: 'New partners' },
  { label: 'Active partners' },
  { label: 'Installs', hasLine: true },
  { label: 'Conversion' },
];

/** Skeleton of the overview. */
export const OverviewLoading = () => (
  <Stack gap="md" aria-busy="true">
    <Skeleton height={42} maw={340} />
    <Tiles>
      {tiles.map(({ label, hasLine }) => (
        <Tile key={label} label={label} value={undefined} {...(hasLine && { sparkline: null })} />
      ))}
    </Tiles>
    <Panel title="Revenue and commission">
      <Loading lines={12} />
    </Panel>
    <Columns from="lg">
      <Panel title="Top partners">
        <Loading lines={8} />
      </Panel>
      <Panel title="Latest">
        <Loading lines={8} />
      </Panel>
    </Columns>
  </Stack>
);
