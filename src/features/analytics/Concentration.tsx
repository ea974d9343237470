import { useSearchParams } from 'wouter';

import { queryAnalytics } from '#contract/analytics/analytics.ts';
import { concentrations } from '#contract/figures/concentration.ts';

import { FigureLink } from '../../shared/charts/FigureLink.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Empty } from '../../shared/feedback/Empty.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import type { Period } from '../../shared/period/usePeriod.ts';
import { ratio } from '../../shared/charts/share.ts';
import classes from './Analytics.module.css';
import { CurrencyChoice, shownCurrency } from './CurrencyChoice.tsx';
import { concentrationHref } from './concentrationHref.ts';
import type { Filters } from './useFilters.ts';

const limit = 10;

/** How much of net revenue few partners bring, in one currency: those with the most in it. */
export function Concentration({ period, filters }: { period: Period; filters: Filters }) {
  const [search] = useSearchParams();
  const request = { metrics: ['netRevenue'], filters: filters.given, ...period.query };
  const total = useResource(queryAnalytics, { body: request });
  const sums = (total.data?.[0]?.values ?? []).flatMap(({ value, currency }) =>
    currency === null || value === null || value <= 0 ? [] : [{ amount: value, currency }],
  );
  const choice = shownCurrency(search, sums);
  return (
    <Panel
      title="Concentration"
      description="Share of net revenue from the top partners."
      actions={<CurrencyChoice {...choice} />}
    >
      <Resource of={total}>
        {() => {
          const all = sums.find(({ currency }) => currency === choice.currency)?.amount;
          if (all === undefined) return <Empty title="No revenue in this period" />;
          return <Shares key={choice.currency} request={request} all={all} currency={choice.currency} />;
        }}
      </Resource>
    </Panel>
  );
}

interface SharesProps {
  request: { metrics: string[]; filters: Filters['given'] } & Period['query'];
  /** Net revenue of all partners in this currency. */
  all: number;
  currency: string;
}

function Shares({ request, all, currency }: SharesProps) {
  const [search] = useSearchParams();
  const partners = useResource(queryAnalytics, {
    body: { ...request, groupBy: 'partner', sortCurrency: currency, limit },
  });
  return (
    <Resource of={partners}>
      {(rows) => {
        const amounts = rows.map(({ values }) => values.find((one) => one.currency === currency)?.value ?? 0);
        return (
          <ul className={classes['shares']}>
            {concentrations.map(({ most, label, definition }) => {
              const share = amounts.slice(0, most).reduce((sum, amount) => sum + amount, 0) / all;
              return (
                <li key={most} className={classes['share']}>
                  <span className={classes['line']}>
                    <span>
                      {label}, {currency}
                    </span>
                    <b className="tabular">
                      <FigureLink
                        href={concentrationHref(search, currency)}
                        label={label}
                        definition={definition}
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
  );
}
