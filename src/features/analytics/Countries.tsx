import { useSearchParams } from 'wouter';

import type { queryAnalytics } from '#contract/analytics/analytics.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';
import { metrics } from '#contract/analytics/metrics.ts';

import { Definitions } from '../../entities/metric/Definitions.tsx';
import { metricLine, valuesOf } from '../../entities/metric/metricText.ts';
import { WorldMap } from '../../shared/charts/WorldMap.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import type { ResourceState } from '../../shared/data/useResource.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import type { Column } from '../../shared/table/column.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { SteadyRows } from '../../shared/table/SteadyRows.tsx';
import { count, countryName } from '../../shared/text/format.ts';
import { Sums } from '../../shared/table/Sums.tsx';
import classes from './Analytics.module.css';
import { withParam } from './withParam.ts';

type Row = DataOf<typeof queryAnalytics>[number];

const columns = ['installs', 'payingShops', 'netRevenue'] as const;

/** Where the shops are; a country narrows the page to it. */
export function Countries({ of }: { of: ResourceState<typeof queryAnalytics> }) {
  const [search] = useSearchParams();
  return (
    <Panel title="Countries" isFlush>
      <Resource of={of}>
        {(rows) => {
          const values = rows.flatMap(({ key, values: all }) => {
            const value = valuesOf('installs', all)[0]?.value ?? 0;
            return key === null || value === 0 ? [] : [{ country: key, value }];
          });
          return (
            <>
              {values.length > 0 && (
                <div className={classes['map']}>
                  <WorldMap label="Installs by country" unit="Installs" values={values} formatValue={count} />
                </div>
              )}
              <SteadyRows rows={rows} rowId={({ key }) => key ?? 'unknown'}>
                {(shown) => (
                  <DataTable<Row>
                    rows={shown}
                    caption="Countries"
                    rowId={({ key }) => key ?? 'unknown'}
                    rowHref={({ key }) =>
                      key === null
                        ? withParam(search, 'sort', 'installs', 'partners')
                        : withParam(search, 'country', key)
                    }
                    columns={[
                      {
                        key: 'country',
                        label: 'Country',
                        render: ({ key }) => (key === null ? 'Unknown' : countryName(key)),
                      },
                      ...columns.map((metric): Column<Row> => ({
                        key: metric,
                        label: metrics[metric].label,
                        align: 'right',
                        render: (row) => <Sums of={metricLine(metric, row.values)} />,
                      })),
                    ]}
                    empty={{ title: 'No installs in this period' }}
                  />
                )}
              </SteadyRows>
            </>
          );
        }}
      </Resource>
      <Definitions of={columns} />
    </Panel>
  );
}
