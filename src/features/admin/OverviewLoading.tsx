import { Skeleton, Stack } from '@mantine/core';

import type { FigureWord } from '#contract/figures/words.ts';

import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Tile, Tiles } from '../../shared/charts/Tile.tsx';
import { Columns } from '../../shared/table/Columns.tsx';

const tiles: readonly FigureWord[] = [
  'revenue',
  'commission',
  'newPartners',
  'partnersWithInstalls',
  'installs',
  'conversion',
];

export const OverviewLoading = () => (
  <Stack gap="md" aria-busy="true">
    <Skeleton height={42} maw={340} />
    <Tiles>
      {tiles.map((figure) => (
        <Tile key={figure} figure={figure} value={undefined} sparkline={null} />
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
