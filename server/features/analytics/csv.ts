import type { Pool } from 'pg';

import { exponentOf } from '#contract/shared/currency.ts';
import { type Metric, type MetricKey, isMetricKey, metrics } from '#contract/analytics/metrics.ts';

import { majorUnits } from '../../platform/currency.ts';
import type { Cell, CsvAnswer } from '../../platform/http/csv.ts';
import { type Answer, type Question, answerQuestion, checked } from './answer.ts';
import { wholePeriod } from './buckets.ts';
import { sortOf } from './order.ts';
import { rankedParts } from './rankPartners.ts';
import type { RankingQuery } from './ranking.ts';
import { type Value, valuesOf } from './values.ts';

interface Heading {
  readonly key: MetricKey;
  readonly currency: string | null;
}

type Asking = Parameters<typeof checked>[2];

const filename = 'analytics';
/** Groups of a file unless fewer are asked for: more than there are of anything. */
const mostInFile = 1_000_000;
/** A request is cut off after 30; a file is streamed. */
const secondsOfFile = 120;

/** The figures of a period as a file: every group unless fewer are asked for. Partners are many, and read as they are taken. @throws 400 */
export async function questionCsv(pool: Pool, given: Question, asking: Asking): Promise<CsvAnswer> {
  const {
    metrics: names,
    groupBy,
    filters,
    timeFilter,
    periodFilter,
    dateRange,
    sort,
    sortCurrency,
    limit = mostInFile,
  } = given;
  const question: Question = {
    metrics: names,
    groupBy,
    filters,
    timeFilter,
    periodFilter,
    dateRange,
    sort,
    sortCurrency,
    limit,
  };
  if (groupBy !== 'partner') return answerCsv(await answerQuestion(pool, question, asking), names);
  const { keys, time, request: of } = await checked(pool, question, asking);
  const ranking = { metrics: keys, sort: sortOf(given, keys), figures: of, period: wholePeriod(time.period), limit };
  return { filename, header: null, rows: partnerRows(pool, ranking, () => answerQuestion(pool, question, asking)) };
}

/** The header, then a row for each partner. Amounts of too many currencies for the database to rank are answered as a whole. */
async function* partnerRows(
  pool: Pool,
  ranking: Omit<RankingQuery, 'before'>,
  answerAll: () => Promise<Answer>,
): AsyncGenerator<readonly Cell[]> {
  const { metrics: keys } = ranking;
  let headings: Heading[] | undefined;
  for await (const { groups, most, lacking } of rankedParts(pool, ranking, { seconds: secondsOfFile })) {
    if (headings === undefined) {
      headings = headingsOf(keys, (key) => [
        ...valuesOf(key, most).map(({ currency }) => currency),
        ...(lacking.has(key) ? [null] : []),
      ]);
      yield headerOf(headings);
    }
    for (const { key, name, readings } of groups)
      yield cellsOf(headings, { key, label: name }, (metric) => valuesOf(metric, readings));
  }
  if (headings !== undefined) return;
  const { header, rows } = answerCsv(await answerAll(), keys);
  yield header;
  yield* rows;
}

/** One column for each figure and currency; money in major units, ratios as percent, durations in hours. */
export function answerCsv({ data }: Answer, keys: readonly string[]) {
  const headings = headingsOf(keys.filter(isMetricKey), (key) =>
    data.flatMap(({ values }) => values.flatMap(({ metric, currency }) => (metric === key ? [currency] : []))),
  );
  return {
    filename,
    header: headerOf(headings),
    rows: data.map((row) => cellsOf(headings, row, (key) => row.values.filter(({ metric }) => metric === key))),
  };
}

const headingsOf = (
  keys: readonly MetricKey[],
  currenciesOf: (key: MetricKey) => readonly (string | null)[],
): Heading[] =>
  keys.flatMap((key) => {
    const currencies = [...new Set(currenciesOf(key))].toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1));
    return (currencies.length === 0 ? [null] : currencies).map((currency) => ({ key, currency }));
  });

const headerOf = (headings: readonly Heading[]): string[] => [
  'Group',
  'Id',
  ...headings.map(({ key, currency }) => heading(metrics[key], currency)),
];

const cellsOf = (
  headings: readonly Heading[],
  { key, label }: { key: string | null; label: string },
  valuesIn: (metric: MetricKey) => readonly Value[],
): readonly Cell[] => [
  label === '' ? (key ?? '') : label,
  key,
  ...headings.map((wanted) =>
    cell(
      metrics[wanted.key],
      wanted.currency,
      valuesIn(wanted.key).find(({ currency }) => currency === wanted.currency)?.value ?? null,
    ),
  ),
];

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
