import { useSearchParams } from 'wouter';

import { queryAnalytics } from '#contract/analytics/analytics.ts';

import { valuesOf } from '../../entities/metric/metricText.ts';
import { FigureLink } from '../../shared/charts/FigureLink.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Empty } from '../../shared/feedback/Empty.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import type { Period } from '../../shared/period/usePeriod.ts';
import { ratio } from '../../shared/text/format.ts';
import classes from './Analytics.module.css';
import { concentrationHref } from './concentrationHref.ts';
import type { Filters } from './useFilters.ts';

const tops = [
  { most: 1, label: 'The first partner' },
  { most: 3, label: 'The top three' },
  { most: 10, label: 'The top ten' },
] as const;
const limit = 10;

/** How much of net revenue few partners bring, in the currency with the most of it. */
export function Concentration({ period, filters }: { period: Period; filters: Filters }) {
  const [search] = useSearchParams();
  const asked = { metrics: ['netRevenue'], filters: filters.given, ...period.query };
  const total = useResource(queryAnalytics, { body: asked });
  const partners = useResource(queryAnalytics, { body: { ...asked, groupBy: 'partner', limit } });
  const sum = valuesOf('netRevenue', total.data?.[0]?.values ?? [])[0];
  return (
    <Panel title="Concentration" description="Share of net revenue from the top partners.">
      <Resource of={partners}>
        {(rows) => {
          const { currency = null, value } = sum ?? {};
          if (!value || value <= 0) return <Empty title="No revenue in this period" />;
          const amounts = rows.map(
            ({ values }) => valuesOf('netRevenue', values).find((one) => one.currency === currency)?.value ?? 0,
          );
          return (
            <ul className={classes['shares']}>
              {tops.map(({ most, label }) => {
                const share = amounts.slice(0, most).reduce((all, amount) => all + amount, 0) / value;
                return (
                  <li key={most} className={classes['share']}>
                    <span className={classes['line']}>
                      <span>
                        {label}, {currency}
                      </span>
                      <b className="tabular">
                        <FigureLink
                          href={concentrationHref(search)}
                          label={label}
                          definition="Their net revenue ÷ that of all partners, in this currency."
                          text={ratio(share)}
                        />
                      </b>
                    </span>
                    <span className={classes['track']} aria-hidden="true">
                      <span className={classes['bar']} style={{ width: `${Math.min(100, share * 100)}%` }} />
                    </span>
                  </li>
                );
              })}
            </ul>
          );
        }}
      </Resource>
    </Panel>
  );
}
