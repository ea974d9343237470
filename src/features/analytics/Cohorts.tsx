import { Anchor } from '@mantine/core';
import { Fragment } from 'react';
import { Link, useSearchParams } from 'wouter';

import { getCohorts } from '#contract/analytics/analytics.ts';
import { cohortWords } from '#contract/figures/cohorts.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import { ChartFrame } from '../../shared/charts/ChartFrame.tsx';
import { soFarName } from '../../shared/charts/soFar.ts';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Empty } from '../../shared/feedback/Empty.tsx';
import { ChoiceField } from '../../shared/form/select/ChoiceField.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { count, month, moneyCompact, money } from '../../shared/text/format.ts';
import classes from './Analytics.module.css';
import { CurrencyChoice, shownCurrency } from './CurrencyChoice.tsx';
import { type CohortKind, cohortHref, cohortShopsHref } from './cohortHref.ts';
import type { Filters } from './useFilters.ts';

type Cohort = DataOf<typeof getCohorts>[number];
type Age = Cohort['ages'][number];

const values = ['paying', 'net', 'total', 'perShop'] as const;
const kinds = values.map((value) => ({ value, ...cohortWords[value] }));
type Kind = CohortKind;

const isKind = (value: string | null): value is Kind => kinds.some((kind) => kind.value === value);

/** Shops by install month and age: how many pay, what they bring, what they have brought. */
export function Cohorts({ filters }: { filters: Filters }) {
  const [search, setSearch] = useSearchParams();
  const cohorts = useResource(getCohorts, { query: filters.given });
  const wanted = search.get('cohorts');
  const choice = shownCurrency(
    search,
    (cohorts.data ?? []).flatMap(({ ages }) => ages.at(-1)?.total ?? []),
  );
  const kind = values.find((value) => value === wanted) ?? 'paying';
  const { definition } = cohortWords[kind];
  return (
    <Panel
      title="Cohorts"
      description={`Shops installed in the last twelve months, whatever the period, by month of install and the months since. ${definition} The last month of each row is not over.`}
      actions={
        <>
          {kind !== 'paying' && <CurrencyChoice {...choice} />}
          <ChoiceField
            size="xs"
            w={200}
            aria-label="Cohorts show"
            allowDeselect={false}
            value={kind}
            data={kinds.map(({ value, label }) => ({ value, label }))}
            onChange={(value) =>
              setSearch(
                (current) => {
                  const next = new URLSearchParams(current);
                  if (isKind(value) && value !== 'paying') next.set('cohorts', value);
                  else next.delete('cohorts');
                  return next;
                },
                { replace: true },
              )
            }
          />
          <DownloadButton endpoint={getCohorts} input={{ query: filters.given }} filename="cohorts.csv" size="xs" />
        </>
      }
    >
      <Resource of={cohorts}>
        {(rows) =>
          rows.every(({ shops }) => shops === 0) ? (
            <Empty title="No installs in the last twelve months" />
          ) : (
            <Grid rows={rows} kind={kind} currency={choice.currency} given={filters.given} />
          )
        }
      </Resource>
    </Panel>
  );
}

/** The last month of each row is the present one. */
const isOpen = ({ ages }: Cohort, age: number): boolean => age === ages.length - 1;

interface GridProps {
  rows: readonly Cohort[];
  kind: Kind;
  currency: string;
  given: Filters['given'];
}

function Grid({ rows, kind, currency, given }: GridProps) {
  const label = `${cohortWords[kind].label} by install month and age${kind === 'paying' ? '' : `, ${currency}`}`;
  const amountOf = (age: Age): number =>
    kind === 'paying' ? age.paying : (age[kind].find((one) => one.currency === currency)?.amount ?? 0);
  const textOf = (value: number) => (kind === 'paying' ? count(value) : money(value, currency));
  const shortOf = (value: number) => (kind === 'paying' ? count(value) : moneyCompact(value, currency));
  const longest = Math.max(...rows.map(({ ages }) => ages.length));
  const ages = Array.from({ length: longest }, (_, age) => String(age));
  // Of paying shops their share of the cohort; of money its share of the most.
  const most = Math.max(1, ...rows.flatMap((row) => row.ages.map(amountOf)));
  const shadeOf = (row: Cohort, value: number) =>
    Math.max(0, Math.min(1, value / (kind === 'paying' ? Math.max(1, row.shops) : most)));
  return (
    <ChartFrame
      label={label}
      table={{
        columns: ['Installed', cohortWords.shops.label, ...ages],
        rows: rows.map((row) => ({
          key: row.month,
          cells: [
            month(row.month),
            row.shops === 0 ? (
              count(0)
            ) : (
              <Anchor key="shops" component={Link} size="sm" href={cohortShopsHref(given, row.month)}>
                {count(row.shops)}
              </Anchor>
            ),
            ...ages.map((age, index) => {
              const cell = row.ages[index];
              if (cell === undefined || row.shops === 0) return '';
              return (
                <Anchor
                  key={age}
                  component={Link}
                  size="sm"
                  href={cohortHref(given, { month: row.month, age: index, kind })}
                >
                  {isOpen(row, index) ? soFarName(textOf(amountOf(cell))) : textOf(amountOf(cell))}
                </Anchor>
              );
            }),
          ],
        })),
      }}
    >
      <div className={classes['grid']}>
        <div
          className={classes['cells']}
          style={{ gridTemplateColumns: `max-content max-content repeat(${longest}, minmax(3.25rem, 1fr))` }}
        >
          <span className={classes['cell']} data-head data-month>
            Installed
          </span>
          <span className={classes['cell']} data-head>
            {cohortWords.shops.label}
          </span>
          {ages.map((age) => (
            <span key={age} className={classes['cell']} data-head>
              {age}
            </span>
          ))}
          {rows.map((row) => (
            <Fragment key={row.month}>
              <span className={classes['cell']} data-month>
                {month(row.month)}
              </span>
              <span className={classes['cell']}>{count(row.shops)}</span>
              {ages.map((age, index) => {
                const cell = row.ages[index];
                if (cell === undefined || row.shops === 0) return <span key={age} />;
                const shade = shadeOf(row, amountOf(cell));
                return (
                  <Link
                    key={age}
                    href={cohortHref(given, { month: row.month, age: index, kind })}
                    // Of the picture: the table has the links for everyone else.
                    tabIndex={-1}
                    className={classes['cell']}
                    data-open={isOpen(row, index) || undefined}
                    data-shade={shade > 0.75 ? 'strong' : shade > 0.58 ? 'middle' : undefined}
                    style={{
                      background: `color-mix(in srgb, var(--app-series-1) ${Math.round(shade * 100)}%, var(--app-sunken))`,
                    }}
                  >
                    {shortOf(amountOf(cell))}
                  </Link>
                );
              })}
            </Fragment>
          ))}
        </div>
      </div>
    </ChartFrame>
  );
}
