import { withParam } from '../../shared/page/withParam.ts';

/** The partners of a share: the page's leaderboard by net revenue, narrowed as the page is. */
export const concentrationHref = (search: URLSearchParams): string =>
  withParam(search, 'sort', 'netRevenue', 'partners');
