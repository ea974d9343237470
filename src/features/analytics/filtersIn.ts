import { type AnalyticsFilters, analyticsFilters } from '#contract/analytics/analytics.ts';

import { wrongIn } from '../../api/input.ts';

export const filterNames = ['app', 'manager', 'tag', 'country'] as const;

/** The filters in an address of analytics; what none of them can be is left out. */
export function filtersIn(search: URLSearchParams): AnalyticsFilters {
  const given = filterNames.flatMap((name) => {
    const text = search.get(name);
    return text === null ? [] : [[name, name === 'tag' ? Number(text) : text] as const];
  });
  const wrong = wrongIn(analyticsFilters, Object.fromEntries(given));
  return analyticsFilters.parse(Object.fromEntries(given.filter(([name]) => !wrong.includes(name))));
}
