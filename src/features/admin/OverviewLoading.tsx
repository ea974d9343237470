import { Skeleton, Stack } from '@mantine/core';

import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Tile, Tiles } from '../../shared/charts/Tile.tsx';
import { Columns } from '../../shared/table/Columns.tsx';

const tiles = [
  { figure: 'revenue', hasLine: true },
  { figure: 'commission', hasLine: true },
  { figure: 'newPartners', hasLine: false },
  { figure: 'partnersWithInstalls', hasLine: false },
  { figure: 'installs', hasLine: true },
  { figure: 'conversion', hasLine: false },
] as const;

/** Skeleton of the overview. */
export const OverviewLoading = () => (
  <Stack gap="md" aria-busy="true">
    <Skeleton height={42} maw={340} />
    <Tiles>
      {tiles.map(({ figure, hasLine }) => (
        <Tile key={figure} figure={figure} value={undefined} {...(hasLine && { sparkline: null })} />
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
