import { exponentOf } from '#contract/shared/currency.ts';
import { type Metric, type MetricKey, isMetricKey, metrics } from '#contract/analytics/metrics.ts';

import { majorUnits } from '../../platform/currency.ts';
import type { Cell, CsvAnswer } from '../../platform/http/csv.ts';
import type { Answer } from './answer.ts';

interface Heading {
  readonly key: MetricKey;
  readonly currency: string | null;
}

/** One column for each figure and currency; money in major units, ratios as percent, durations in hours. */
export function answerCsv({ data }: Answer, keys: readonly string[]): CsvAnswer {
  const headings = keys.filter(isMetricKey).flatMap((key): Heading[] => {
    const found = data.flatMap(({ values }) => values.filter(({ metric }) => metric === key));
    const currencies = [...new Set(found.map(({ currency }) => currency))].toSorted((a, b) =>
      (a ?? '') < (b ?? '') ? -1 : 1,
    );
    return (currencies.length === 0 ? [null] : currencies).map((currency) => ({ key, currency }));
  });
  return {
    filename: 'analytics',
    header: ['Group', 'Id', ...headings.map(({ key, currency }) => heading(metrics[key], currency))],
    rows: data.map(({ key, label, values }): readonly Cell[] => [
      label === '' ? (key ?? '') : label,
      key,
      ...headings.map((wanted) =>
        cell(
          metrics[wanted.key],
          wanted.currency,
          values.find(({ metric, currency }) => metric === wanted.key && currency === wanted.currency)?.value ?? null,
        ),
      ),
    ]),
  };
}

const unitWords = { count: '', money: '', ratio: ', %', duration: ', hours' } as const;

const heading = ({ label, unit }: Metric, currency: string | null): string =>
  `${label}${currency === null ? '' : `, ${currency}`}${unitWords[unit]}`;

function cell({ unit, denominator }: Metric, currency: string | null, value: number | null): Cell {
  if (value === null) return null;
  switch (unit) {
    case 'count':
      return value;
    case 'money':
      if (currency === null) return value / 100;
      // A quotient has parts of a cent.
      return denominator.length > 0 ? value / 10 ** exponentOf(currency) : majorUnits(value, currency);
    case 'ratio':
      return value / 100;
    case 'duration':
      return Math.round(value / 36) / 100;
  }
}
