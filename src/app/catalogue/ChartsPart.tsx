import { AreaChart } from '../../shared/charts/AreaChart.tsx';
import { BarChart } from '../../shared/charts/BarChart.tsx';
import { DonutChart } from '../../shared/charts/DonutChart.tsx';
import { WorldMap } from '../../shared/charts/WorldMap.tsx';
import { count, date, money, moneyCompact, month } from '../../shared/text/format.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import { Columns } from '../../shared/table/Columns.tsx';

const installs = Object.entries({
  US: 812,
  GB: 241,
  DE: 187,
  CA: 164,
  AU: 131,
  FR: 97,
  NL: 64,
  SG: 41,
  BR: 38,
  JP: 33,
  IN: 29,
  ES: 24,
  NZ: 18,
  RU: 9,
  ZA: 7,
  HK: 6,
  MT: 2,
}).map(([country, value]) => ({ country, value }));

const apps = ['Inventory', 'Reviews', 'Bundles', 'Loyalty', 'Returns'];
const months = Array.from({ length: 12 }, (_, index) => ({
  at: `2026-${String(index + 1).padStart(2, '0')}-01`,
  values: [42 + index * 9 + (index % 3) * 14, 30 + index * 5 + (index % 4) * 8, 11 + index * 2],
}));

/** Charts of every kind: of one series and of three, with few parts and with many, empty. */
export const ChartsPart = () => (
  <>
    <Panel title="Installs by country">
      <WorldMap label="Installs by country in 2026" unit="Installs" values={installs} formatValue={count} />
    </Panel>
    <Columns from="md" gap="lg">
      <Panel title="Earned by app">
        <BarChart
          label="Earned by app this month"
          of="App"
          series={['Earned']}
          bars={apps.map((name, index) => ({ name, values: [(5 - index) ** 2 * 31_200 + 9_900] }))}
          formatValue={(value) => money(value, 'USD')}
          formatTick={(value) => moneyCompact(value, 'USD')}
        />
      </Panel>
      <Panel title="Clicks and installs by month">
        <BarChart
          label="Clicks and installs by month of 2026"
          of="Month"
          series={['Clicks', 'Installs']}
          bars={months.map(({ at, values }) => ({ name: date(at).slice(2), values: values.slice(0, 2) }))}
          formatValue={count}
        />
      </Panel>
      <Panel title="Last month so far">
        <AreaChart
          label="Clicks by month, the last so far"
          series={['Clicks']}
          points={months.map(({ at, values }) => ({ at: at.slice(0, 7), values: values.slice(0, 1) }))}
          formatValue={count}
          formatAt={(at) => month(at)}
          today="2026-12-10"
        />
      </Panel>
      <Panel title="Three series">
        <AreaChart
          label="Clicks, installs and paying shops in 2026"
          series={['Clicks', 'Installs', 'Paying shops']}
          points={months}
          formatValue={count}
          formatAt={date}
        />
      </Panel>
      <Panel title="Shops by plan">
        <DonutChart
          label="Shops by plan"
          of="Plan"
          unit="Shops"
          parts={[
            { name: 'Basic', value: 412 },
            { name: 'Grow', value: 268 },
            { name: 'Advanced', value: 91 },
            { name: 'Plus', value: 37 },
          ]}
          formatValue={count}
        />
      </Panel>
      <Panel title="Many parts">
        <DonutChart
          label="Earned by app"
          of="App"
          unit="Earned"
          parts={[...apps, 'Wishlist', 'Search', 'A name too long for the space beside a ring'].map((name, index) => ({
            name,
            value: 90_000 - index * 9_700,
          }))}
          formatValue={(value) => moneyCompact(value, 'USD')}
        />
      </Panel>
      <Panel title="An empty chart">
        <DonutChart label="Shops by plan, none yet" of="Plan" unit="Shops" parts={[]} formatValue={count} />
      </Panel>
    </Columns>
  </>
);
