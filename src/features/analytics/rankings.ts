import { type Metric, type MetricKey, isMetricKey, metrics } from '#contract/analytics/metrics.ts';

/** The columns of the leaderboard. */
const columns: readonly MetricKey[] = ['netRevenue', 'commission', 'clicks', 'installs', 'conversion', 'payingShops'];
/** What it is ranked by beside its columns. */
const others: readonly MetricKey[] = [
  'maturedConversion',
  'earningsPerClick',
  'lifetimeValue',
  'programmeReturn',
  'grossRevenue',
  'visitShare',
  'uninstalls',
  'grossRetention',
  'netRetention',
];

const canRank = (key: MetricKey): boolean => metrics[key].groupings.includes('partner');

/** Of what was there as the period began: all time has no beginning. */
export const needsStart = (key: MetricKey): boolean => {
  const { denominator }: Metric = metrics[key];
  return denominator.some((part) => part === 'recurring_at_start' || part === 'shops_at_start');
};

interface Given {
  /** As the address has it. */
  readonly wanted: string;
  readonly fits: (key: MetricKey) => boolean;
  readonly isAllTime: boolean;
}

/** What the leaderboard is ranked by, its columns with that one, what it can be ranked by, and whether it never is by what is wanted. */
export function rankingsOf({ wanted, fits, isAllTime }: Given) {
  const ranking = isMetricKey(wanted) && canRank(wanted) ? wanted : null;
  const sort: MetricKey = ranking !== null && fits(ranking) ? ranking : 'netRevenue';
  const shown = [...new Set([sort, ...columns.filter(fits)])];
  const more = others.filter((key) => fits(key) && !(isAllTime && needsStart(key)));
  return { sort, shown, offered: [...new Set([...shown, ...more])], isUnknown: wanted !== '' && ranking === null };
}
