import { Group, Stack } from '@mantine/core';

import { AppName } from '../../entities/app/AppName.tsx';
import { AreaChart } from '../../shared/charts/AreaChart.tsx';
import { Definition } from '../../shared/page/Definition.tsx';
import { count, date, money, moneyCompact } from '../../shared/text/format.ts';
import { changeBetween } from '../../shared/charts/share.ts';
import { Funnel, stepOf } from '../../shared/charts/Funnel.tsx';
import { Markdown } from '../../shared/text/Markdown.tsx';
import { MoneyTile } from '../../entities/payout/MoneyTile.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Sparkline } from '../../shared/charts/Sparkline.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { Tile, Tiles } from '../../shared/charts/Tile.tsx';
import { When } from '../../shared/text/When.tsx';
import { Columns } from '../../shared/table/Columns.tsx';

const plain = (text: string) => ({ text, marks: [], href: null });

const course = [3, 5, 4, 8, 7, 9, 12, 11, 15, 14, 19, 22];
const points = course.map((value, index) => ({
  at: `2026-${String(index + 1).padStart(2, '0')}-01`,
  values: [value * 12_345, value * 8_100],
}));

/** Numbers, charts, words. */
export const TilesPart = () => (
  <>
    <Tiles>
      <Tile
        figure="earned"
        value={money(1_234_567, 'USD')}
        change={changeBetween(1234, 1100)}
        sparkline={<Sparkline values={course} />}
      />
      <Tile
        figure="payable"
        value={money(98_700, 'USD')}
        change={-0.031}
        sparkline={<Sparkline values={course.toReversed()} />}
      />
      <MoneyTile
        figure="revenue"
        label="In two currencies"
        measure={[
          { currency: 'USD', now: 250_000, before: 200_000 },
          { currency: 'EUR', now: 90_000, before: null },
        ]}
      />
      <Tile figure="conversion" value={undefined} hint="clicks to installs" />
    </Tiles>
    <Columns from="md" gap="lg">
      <Panel title="Earnings">
        <AreaChart
          label="Earnings over the last twelve months"
          series={['Earned', 'Paid']}
          points={points}
          formatValue={(value) => money(value, 'USD')}
          formatTick={(value) => moneyCompact(value, 'USD')}
          formatAt={(at) => date(at)}
        />
      </Panel>
      <Panel title="Conversion funnel">
        <Funnel steps={[stepOf('clicks', 12_408), stepOf('visitInstalls', 1_904), stepOf('paidShops', 611)]} />
      </Panel>
      <Panel title="Words" description="States, facts, moments.">
        <Stack>
          <Group>
            <Status tone="warning" label="Pending" />
            <Status tone="success" label="Approved" />
            <Status tone="error" label="Rejected" />
            <Status tone="neutral" label="Open" />
            <Status tone="info" label="Begun" />
            <Status tone="active" label="Processing" />
            <Status tone="warning" mark="paused" label="On hold" />
            <Status tone="warning" mark="alert" label="Under review" />
            <Status tone="neutral" mark="off" label="Voided" />
          </Group>
          <Definition
            items={[
              { label: 'App', value: <AppName name="Inventory" color="#0a6643" /> },
              { label: 'Shops', value: count(12_408) },
              { label: 'Registered', value: <When at="2026-02-12T09:30:00.000Z" /> },
              { label: 'Tax number', value: null },
            ]}
          />
        </Stack>
      </Panel>
      <Panel title="Text">
        <Markdown
          tree={[
            { kind: 'heading', level: 3, content: [plain('Commission')] },
            {
              kind: 'paragraph',
              content: [
                plain('A share of '),
                { ...plain('20 %'), marks: ['strong'] },
                plain(' of what a shop pays, for '),
                { ...plain('twelve'), marks: ['emphasis'] },
                plain(' months.'),
              ],
            },
            { kind: 'list', isOrdered: false, items: [[plain('paid monthly')], [plain('from 50 USD on')]] },
          ]}
        />
      </Panel>
    </Columns>
  </>
);
