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
import type { Period } from '../../shared/period/usePeriod.ts';
import type { Column } from '../../shared/table/column.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { SteadyRows } from '../../shared/table/SteadyRows.tsx';
import { count, countryName } from '../../shared/text/format.ts';
import { Sums } from '../../shared/table/Sums.tsx';
import classes from './Analytics.module.css';
import { CellLink } from '../../shared/table/CellLink.tsx';
import { countryHref } from './countryHref.ts';
import type { Filters } from './useFilters.ts';
import { withParam } from '../../shared/page/withParam.ts';

type Row = DataOf<typeof queryAnalytics>[number];

const columns = ['installs', 'payingShops', 'netRevenue'] as const;

interface CountriesProps {
  of: ResourceState<typeof queryAnalytics>;
  period: Period;
  filters: Filters;
}

/** Where the shops are: a country narrows the page to it, a figure opens into its shops or partners. */
export function Countries({ of, period, filters }: CountriesProps) {
  const [search] = useSearchParams();
  const hrefOf = (metric: (typeof columns)[number], country: string | null) =>
    countryHref(metric, { country, search, filters: filters.given, period });
  return (
    <Panel title="Countries" isFlush>
      <Resource of={of}>
        {(rows) => {
          const values = rows.flatMap(({ key, values: all }) => {
            const value = valuesOf('installs', all)[0]?.value ?? 0;
            return key === null || value === 0
              ? []
              : [{ country: key, value, href: hrefOf('installs', key) ?? undefined }];
          });
          return (
            <>
              {values.length > 0 && (
                <div className={classes['map']}>
                  <WorldMap
                    label="Installs by country"
                    unit={metrics.installs.label}
                    values={values}
                    formatValue={count}
                  />
                </div>
              )}
              <SteadyRows rows={rows} rowId={({ key }) => key ?? 'unknown'}>
                {(shown) => (
                  <DataTable<Row>
                    rows={shown}
                    caption="Countries"
                    rowId={({ key }) => key ?? 'unknown'}
                    rowHref={({ key }) =>
                      key === null ? (hrefOf('installs', key) ?? '') : withParam(search, 'country', key)
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
                        render: ({ key, values: own }) => (
                          <CellLink href={hrefOf(metric, key)}>
                            <Sums of={metricLine(metric, own)} />
                          </CellLink>
                        ),
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
