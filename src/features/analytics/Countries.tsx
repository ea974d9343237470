import { useSearchParams } from 'wouter';

import type { queryAnalytics } from '#contract/analytics.ts';

import { Definitions } from '../../entities/metric/Definitions.tsx';
import { metricLine, valuesOf } from '../../entities/metric/metricText.ts';
import { WorldMap } from '../../shared/charts/WorldMap.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import type { ResourceState } from '../../shared/data/useResource.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { SteadyRows } from '../../shared/table/SteadyRows.tsx';
import { count, countryName } from '../../shared/text/format.ts';
import classes from './Analytics.module.css';
import { withParam } from './withParam.ts';

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
                  <DataTable
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
                      {
                        key: 'installs',
                        label: 'Installs',
                        align: 'right',
                        render: (row) => metricLine('installs', row.values),
                      },
                      {
                        key: 'payingShops',
                        label: 'Paying shops',
                        align: 'right',
                        render: (row) => metricLine('payingShops', row.values),
                      },
                      {
                        key: 'netRevenue',
                        label: 'Net revenue',
                        align: 'right',
                        render: (row) => metricLine('netRevenue', row.values),
                      },
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
